/** Writes a firm's answers into the files of its folder. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, isScalar, parseDocument, visit } from 'yaml';
import { notAskedAnswers } from '../schemas/content-schemas.ts';
import type { CompanyAnswers } from './company-answers.ts';

/**
 * Writes content/company.yaml, content/brand.yaml, the switch of each service, and `withheld` at each claim that is
 * not signed. What the answers have no name for, such as reviews, stays as it is.
 */
export function writeCompany(folder: string, answers: CompanyAnswers): void {
	const rewrite = (name: string, written: (text: string) => string) => {
		const path = join(folder, name);
		const text = readFileSync(path, 'utf8');
		if (written(text) !== text) writeFileSync(path, written(text));
	};
	rewrite('company.yaml', (text) => inLongLines(companyDocument(text, answers)));
	rewrite('brand.yaml', (text) => inLongLines(brandDocument(text, answers)));
	rewrite('claims.yaml', withheldUnlessSigned);
	for (const file of readdirSync(join(folder, 'services')))
		rewrite(join('services', file), (text) =>
			switched(text, !answers.services || file.replace('.yaml', '') in answers.services),
		);
}

const inLongLines = (document: Document) => document.toString({ lineWidth: 0 });

const IN_WORDS = 'one two three four five six seven eight nine ten'.split(' ');

/** content/company.yaml with these answers. The specification's own profile loses its mark. */
export function companyDocument(text: string, answers: CompanyAnswers): Document.Parsed {
	const document = parseDocument(text);
	const { services, officeAt, response, colours: _, ...own } = answers;
	const first = isMap(document.contents) && document.contents.items[0]?.key;
	if (document.delete('specification') && isScalar(first))
		first.commentBefore = ' Who the company is. content/README.md explains each kind of value.';
	const prices = Object.entries(services ?? {}).filter(([, price]) => price);
	const values = {
		tradingAddress: undefined,
		vatNumber: undefined,
		icoNumber: undefined,
		since: undefined,
		towns: undefined,
		visits: undefined,
		...own,
		guidePrices: Object.fromEntries(prices),
		// A firm that has named its services does not ask for what no service offers.
		notAsked: services && notAskedAnswers,
	};
	for (const [name, value] of Object.entries(values))
		if (value === undefined) document.delete(name);
		else document.set(name, plainOrNode(document, value));
	const { workingDays } = response;
	const within = `${IN_WORDS[workingDays - 1]} working ${workingDays === 1 ? 'day' : 'days'}`;
	const parts = { response: { ...response, within }, map: mapAt(officeAt) };
	for (const [part, members] of Object.entries(parts))
		for (const [name, value] of Object.entries(members)) document.setIn([part, name], value);
	return document;
}

/** A plain value keeps the quotation marks of the one before; a list of them is one line. */
function plainOrNode(document: Document, value: unknown): unknown {
	if (typeof value !== 'object') return value;
	const node = document.createNode(value, { aliasDuplicateObjects: false });
	visit(node, {
		Seq(_, list) {
			list.flow = list.items.every(isScalar);
		},
	});
	return node;
}

/** The addresses of a map with the office in its middle. */
function mapAt([latitude, longitude]: CompanyAnswers['officeAt']) {
	const box = [longitude - 0.015, latitude - 0.0055, longitude + 0.015, latitude + 0.0055]
		.map((degrees) => degrees.toFixed(4))
		.join(',');
	return {
		embed: `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik`,
		link: `https://www.openstreetmap.org/#map=15/${latitude}/${longitude}`,
	};
}

function brandDocument(text: string, { colours }: CompanyAnswers): Document.Parsed {
	const document = parseDocument(text);
	for (const name of ['brand', 'accent', 'paper'] as const)
		if (colours[name]) document.setIn(['colours', name], colours[name]);
		else document.deleteIn(['colours', name]);
	return document;
}

/** Line by line, so that nothing else changes in that long file. */
const withheldUnlessSigned = (text: string): string =>
	text
		.split(/^(?=[\w-]+:\s*$)/m)
		.map((claim) =>
			/^ {2}signed:/m.test(claim)
				? claim
				: claim.replace(/^ {2}status: published$/m, '  status: withheld'),
		)
		.join('');

/** A service's file with its switch, a line below its name. */
function switched(text: string, isOffered: boolean): string {
	const without = text.replace(/^offered: .*\n/m, '');
	return isOffered ? without : without.replace(/^name: .*\n/m, '$&offered: false\n');
}
