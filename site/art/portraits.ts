/** The portraits of people without a photograph (people/*.svg), in the hand of the house. */

const files = import.meta.glob<string>('./people/*.svg', { query: '?raw', import: 'default', eager: true });

/** A portrait as it is served: one line, without the designer's names. */
export function servedPortrait(name: string): string {
	const svg = files[`./people/${name}.svg`];
	if (svg === undefined) throw new Error(`There is no site/art/people/${name}.svg.`);
	return svg
		.replace(/\s*\n\s*/g, '')
		.replaceAll(' />', '/>')
		.replace(/ id="[^"]*"/g, '');
}
