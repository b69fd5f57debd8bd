/**
 * A second firm, made of the sample with the owner's own means: other name, nation and colours,
 * seven services, one of them new.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyFirm } from '../support/firm-folder.ts';

/** What `npm run new-company` is answered. */
const ANSWERS = `name: Clyde Warm Homes
legalName: Clyde Warm Homes Ltd
companyNumber: SC123456
registeredIn: Scotland
registeredOffice: 4 Dock Road, Greenock, PA15 1AA
email: hello@clydewarm.scot
phone: 01475 496 014
officeHours: { opens: "09:00", closes: "17:00", bankHolidays: Scotland, also: Saturday 9am to noon }
area: Homes in Inverclyde and Renfrewshire
nations: [Scotland]
response: { workingDays: 2, caller: Morag or Ewan }
officeAt: [55.948, -4.764]
promises:
  freeSurvey: The survey costs nothing and commits you to nothing.
  findingsAnyway: You get our findings whether or not you go ahead.
  guide: We leave you a one-page guide.
  mailbox: In the first week of each month somebody in our office deletes by hand the e-mails that are past these times.
services: { installation-services: , loft-insulations: , solar-pv: , battery-storage: , air-source-heat-pumps: , room-in-roof-insulation: }
colours: { brand: "#12305c", accent: "#b3123f", paper: "#f6f8fb" }
copyrightYear: 2026
`;

/** The services that it has, its new one last. */
export const secondFirmPaths = [
	'/services/installation-services',
	'/services/air-source-heat-pumps',
	'/services/battery-storage',
	'/services/solar-PV',
	'/services/loft-insulations',
	'/services/room-in-roof-insulation',
	'/services/triple-glazing',
];

/**
 * Makes the second firm's `content/` and `facts/`, and returns the folder that holds them. The
 * caller deletes it. Its photographs are the gallery's.
 */
export async function makeSecondFirm(): Promise<string> {
	const folder = await copyFirm();
	await writeFile(join(folder, 'answers.yaml'), ANSWERS);
	const made = spawnSync(process.execPath, [resolve('scripts/new-company.ts'), 'answers.yaml'], {
		cwd: folder,
		encoding: 'utf8',
	});
	if (made.status !== 0)
		throw new Error(`npm run new-company ended with ${made.status}:\n${made.stdout}${made.stderr}`);
	const photographs = join(folder, 'content', 'photos');
	await mkdir(photographs, { recursive: true });
	for (const name of ['loft-before.jpg', 'loft-after.jpg'])
		await copyFile(join('tests', 'support', 'photographs', name), join(photographs, name));
	const copied = await readFile(
		join(folder, 'content', 'services', 'smart-heating-controls.yaml'),
		'utf8',
	);
	await writeFile(
		join(folder, 'content', 'services', 'triple-glazing.yaml'),
		tripleGlazing(copied),
	);
	return folder;
}

/**
 * One file, as an owner writes it who copies another: without figures, drawing, diagram, or a word
 * elsewhere.
 */
function tripleGlazing(copied: string): string {
	return copied
		.replace(/^offered: false\n|^measure: .*\n|^alsoCalled: .*\n/gm, '')
		.replace(/^order: .*$/m, 'order: 14')
		.replace(/^path: .*$/m, 'path: /services/triple-glazing')
		.replace(
			/^name: .*$/m,
			'name: Triple glazing\nformOption: Triple glazing\nview: windows\nphoto: { file: loft-after.jpg, alt: A new window from inside }',
		)
		.replace(/^title: .*$/m, 'title: Triple glazing for your windows')
		.replace(
			/^description: .*$/m,
			'description: What three panes do in a cold house, where they are worth having, and what fitting them involves.',
		)
		.replace(
			/^summary: .*$/m,
			'summary: Three panes in place of one or two. Rooms are quieter, and the glass is warmer to sit beside.',
		)
		.replace(/^lights: .*$/m, 'lights: []')
		.replace(/^ {2}claims: .*$/gm, '  claims: []')
		.replace(/claim: smart-controls-[\w-]+ \}/g, 'text: Ask us for yours. }');
}
