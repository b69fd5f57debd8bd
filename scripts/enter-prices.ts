/**
 * Enters announced prices into the text of facts/prices.yaml, each as a period, and says what
 * changes. Pure: nothing is written here.
 */
import { parseDocument, YAMLSeq } from 'yaml';
import { dayAfter, dayInWords, isDay } from '#model/dates.ts';

/** What the command calls each price, and whose VAT is in it. */
const NAMES = {
	gas: { price: 'gasPrice', vat: 'gas', unit: 'p a kWh' },
	electricity: { price: 'electricityPrice', vat: 'electricity', unit: 'p a kWh' },
	'gas-charge': { price: 'gasStandingCharge', vat: 'gas', unit: 'p a day' },
	'electricity-charge': { price: 'electricityStandingCharge', vat: 'electricity', unit: 'p a day' },
} as const;
type Name = keyof typeof NAMES;

/**
 * A larger rise or fall, as a share of the old price, is taken for a typing mistake unless the
 * command has --yes.
 */
const LARGEST_JUMP = 0.5;

interface Facts {
	/** The text of facts/prices.yaml. */
	readonly yaml: string;
	readonly vat: Readonly<
		Record<
			'gas' | 'electricity',
			{ readonly periods: readonly { from: string; until?: string; percent: number }[] }
		>
	>;
	readonly today: string;
}

/** The changed text with a sentence for each difference, or what is wrong with the command. */
export function enterPrices(
	args: readonly string[],
	{ yaml, vat, today }: Facts,
): { text: string; says: string[] } | { problems: string[] } {
	const isSure = args.includes('--yes');
	const [verb, ...words] = args.filter((arg) => arg !== '--yes');
	const given = new Map<string, string>();
	for (let at = 0; at < words.length; at += 2) given.set(words[at] ?? '', words[at + 1] ?? '');
	const from = given.get('from') ?? '';
	const until = given.get('until') ?? (isDay(from) ? endOfQuarter(from) : '');
	const prices = [...given].filter(([name]) => name !== 'from' && name !== 'until');
	const problems = [
		...(verb === 'price'
			? []
			: [
					'Begin with price, such as: npm run facts -- price gas 9.10 electricity 30.20 from 2027-01-01',
				]),
		...(isDay(from) ? [] : ['Say from which day on, such as: from 2027-01-01']),
		...(isDay(from) && !(isDay(until) && until >= from)
			? ['The last day (until) is not a day after the first, such as 2027-03-31']
			: []),
		...(prices.length > 0 ? [] : [`Name at least one price: ${Object.keys(NAMES).join(', ')}`]),
		...prices.flatMap(([name, value]) => [
			...(Object.hasOwn(NAMES, name)
				? []
				: [`${name} is no price known here: ${Object.keys(NAMES).join(', ')}`]),
			...(/^\d{1,3}(\.\d{1,3})?$/.test(value) && Number(value) > 0
				? []
				: [`${name} ${value} is no number of pence, such as 9.10`]),
		]),
	];
	if (problems.length > 0) return { problems };
	const document = parseDocument(yaml);
	const says: string[] = [];
	for (const [name, value] of prices) {
		const { price, vat: of, unit } = NAMES[name as Name];
		const periods = document.getIn([price, 'periods']);
		if (!(periods instanceof YAMLSeq))
			throw new Error(`facts/prices.yaml has no periods of ${price}.`);
		const before = periods.items.at(-1)?.toJSON() as { until: string; value: number } | undefined;
		const percent = vat[of].periods.findLast((period) => period.from <= from)?.percent ?? 0;
		if (before && from <= before.until)
			problems.push(
				`${name}: a price until ${dayInWords(before.until)} is there already. Change it in facts/prices.yaml`,
			);
		const change = before ? Number(value) / before.value - 1 : 0;
		if (Math.abs(change) > LARGEST_JUMP && !isSure)
			problems.push(
				`${name}: from ${before?.value}p to ${value}p is ${change > 0 ? 'a rise' : 'a fall'} of ${Math.abs(Math.round(change * 100))}%. If that is right, say it again with --yes`,
			);
		const gap =
			before && from > dayAfter(before.until)
				? `, and none is known between ${dayInWords(before.until)} and then`
				: '';
		says.push(
			`${name}: ${before ? `${before.value}p until ${dayInWords(before.until)}, then ` : ''}${Number(value)}${unit} from ${dayInWords(from)} to ${dayInWords(until)} (${change < 0 ? '−' : '+'}${Math.abs(Math.round(change * 100))}%), with ${percent}% VAT${gap}.`,
		);
		periods.add(
			document.createNode({
				from,
				until,
				value: Number(value),
				vat: percent,
				source: {
					name: `Ofgem, price cap from ${dayInWords(from)}`,
					link: document.getIn(['announcements', 'link']),
				},
				checked: today,
			}),
		);
	}
	return problems.length > 0 ? { problems } : { text: document.toString({ lineWidth: 0 }), says };
}

/** The last day of the three months that begin on that day. */
function endOfQuarter(from: string): string {
	const end = new Date(from);
	end.setUTCMonth(end.getUTCMonth() + 3);
	end.setUTCDate(end.getUTCDate() - 1);
	return end.toISOString().slice(0, 10);
}
