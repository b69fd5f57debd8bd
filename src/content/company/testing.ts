/** For tests: firms that are not the sample, made by the answers of `npm run new-company`. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Nation } from '#model/places.ts';
import { type Content, loadContent } from '../reader/load-content.ts';
import { type CompanyAnswers, filesOfCompany } from './company-questions.ts';

export interface FirmProfile {
	readonly nations: readonly Nation[];
	/** By file name; empty for all. */
	readonly services: readonly string[];
	/** What the firm adds to content/company.yaml about schemes. */
	readonly schemes?: string;
}

const answersOf = ({ nations, services }: FirmProfile): CompanyAnswers => ({
	name: 'Harbour Home Energy',
	legalName: 'Harbour Home Energy Ltd',
	companyNumber: '12345678',
	registeredIn: 'England and Wales',
	registeredOffice: '4 Dock Road, Anytown, AB1 2CD',
	email: 'hello@harbour.example',
	phone: '01632 960 123',
	opens: '09:00',
	closes: '17:00',
	area: 'Homes near the harbour',
	nations: [...nations],
	workingDays: 1,
	caller: 'Jo',
	latitude: 51.4,
	longitude: -2.6,
	promises: [],
	services: [...services],
	brand: '#12305c',
	copyrightYear: 2026,
});

/** The firm as it has just been made: without prices, people, towns and figures of its own. */
export function madeFirm(profile: FirmProfile): Content {
	const own = mkdtempSync(join(tmpdir(), 'firm-'));
	for (const part of ['content', 'facts']) cpSync(part, join(own, part), { recursive: true });
	const at = (name: string) => join(own, 'content', name);
	const text = (name: string) => readFileSync(at(name), 'utf8');
	const services = readdirSync(at('services')).map((file) => basename(file, '.yaml'));
	const made = filesOfCompany(
		{
			company: text('company.yaml'),
			brand: text('brand.yaml'),
			claims: text('claims.yaml'),
			services: Object.fromEntries(services.map((name) => [name, text(`services/${name}.yaml`)])),
		},
		answersOf(profile),
	);
	const company = profile.schemes
		? made.company.replace(/^worksWith: .*$/m, profile.schemes)
		: made.company;
	for (const [name, written] of Object.entries({ ...made, company }))
		if (typeof written === 'string') writeFileSync(at(`${name}.yaml`), written);
	for (const [name, written] of Object.entries(made.services))
		writeFileSync(at(`services/${name}.yaml`), written);
	const content = loadContent(join(own, 'content'));
	rmSync(own, { recursive: true });
	return content;
}
