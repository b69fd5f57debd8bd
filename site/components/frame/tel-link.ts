/** The `tel:` link of a UK phone number, in international form. */
export function telLink(number: string): string {
	return `tel:${number.replace(/\s/g, '').replace(/^0/, '+44')}`;
}
