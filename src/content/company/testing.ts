/** For tests: firms that are not the sample, made by the answers of `npm run new-company`. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Content, loadContent } from '../reader/load-content.ts';
import type { CompanyAnswers } from './company-answers.ts';
import { writeCompany } from './company-files.ts';

/** What a test says of a firm; the rest is ordinary. */
export type FirmProfile = Pick<CompanyAnswers, 'nations'> & Partial<CompanyAnswers>;

const others = {
	name: 'Harbour Home Energy',
	legalName: 'Harbour Home Energy Ltd',
	companyNumber: '12345678',
	registeredIn: 'England and Wales',
	registeredOffice: '4 Dock Road, Anytown, AB1 2CD',
	email: 'hello@harbour.example',
	phone: '01632 960 123',
	officeHours: { opens: '09:00', closes: '17:00', bankHolidays: 'England and Wales' },
	area: 'Homes near the harbour',
	copyrightYear: 2026,
	officeAt: [51.4, -2.6],
	response: { workingDays: 1, caller: 'Jo' },
	promises: {},
	people: [],
	memberships: [],
	appliesFor: [],
	worksWith: [],
	colours: { brand: '#12305c' },
} as const satisfies Omit<CompanyAnswers, 'nations'>;

/** The firm as it has just been made. */
export function madeFirm(profile: FirmProfile): Content {
	const own = temporaryFolder();
	for (const part of ['content', 'facts']) cpSync(part, join(own, part), { recursive: true });
	writeCompany(join(own, 'content'), structuredClone({ ...others, ...profile }) as CompanyAnswers);
	const content = loadContent(join(own, 'content'));
	return content;
}
