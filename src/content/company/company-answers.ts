/** What an owner answers about the firm, in one file: docs/new-company.yaml explains each line. */
import * as z from 'zod';
import { londonDay } from '#model/dates.ts';
import { changedColours } from '../brand/tokens.ts';
import { brand } from '../schemas/brand-schema.ts';
import { company } from '../schemas/content-schemas.ts';

const { shape } = company;
const THIS_YEAR = Number(londonDay(Date.now()).slice(0, 4));

const isInKingdom = (latitude: number, longitude: number) =>
	latitude >= 49 && latitude <= 61 && longitude >= -9 && longitude <= 2.5;

/** Latitude and longitude, as a maps service gives them. */
const place = z
	.tuple([z.number(), z.number()])
	.refine(([first, second]) => !isInKingdom(second, first), {
		error: 'has the longitude first: write the latitude before it, such as [53.80, -1.55]',
		abort: true,
	})
	.refine(
		([first, second]) => isInKingdom(first, second),
		'is not a place in the United Kingdom such as [53.80, -1.55]',
	);

const address = shape.registeredOffice.regex(
	/[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
	'does not end with its postcode, such as 12 Harbour Road, Bristol, BS1 5TY',
);

const WITHIN_SENTENCES = 'ends with a full stop, and sentences go on after it';

const colours = brand.shape.colours.check(({ value, issues }) => {
	for (const { name, to } of changedColours(value))
		issues.push({
			code: 'custom',
			input: value,
			path: [name],
			message:
				'is a colour on which, or in which, not everybody could read words: the nearest that ' +
				'everybody can read is ' +
				`"${to}"${name === 'brand' ? '. A bright colour can be the accent' : ''}`,
		});
});

/**
 * The schema of the answers. Their names and values are those of content/company.yaml, but for the
 * services, which have their guide prices, the place of the office and the colours. `services` are
 * the files in content/services, `schemes` those in facts/schemes.yaml.
 */
export const companyAnswers = (services: readonly string[], schemes: readonly string[]) =>
	z.strictObject({
		name: shape.name,
		legalName: shape.legalName,
		companyNumber: shape.companyNumber.refine(
			(number) => Number(number) !== 0,
			'is a number that no company has',
		),
		registeredIn: shape.registeredIn,
		registeredOffice: address,
		tradingAddress: address.optional(),
		vatNumber: shape.vatNumber,
		icoNumber: shape.icoNumber,
		email: shape.email.refine(
			(mailbox) => !/@example\./.test(mailbox),
			'is an address that nobody reads',
		),
		phone: shape.phone,
		officeHours: shape.officeHours.refine(({ also }) => !/^none\b/i.test(also ?? ''), {
			path: ['also'],
			error: 'is left out where there are no further hours',
		}),
		area: shape.area.regex(/[^.]$/, WITHIN_SENTENCES),
		nations: shape.nations,
		copyrightYear: shape.copyrightYear.max(THIS_YEAR, 'is yet to come'),
		since: shape.since.refine((since) => !since || since.year <= THIS_YEAR, {
			path: ['year'],
			error: 'is yet to come',
		}),
		/** Latitude and longitude, for the map in the contact block. */
		officeAt: place,
		response: shape.response
			.pick({ workingDays: true })
			.extend({ caller: shape.response.shape.caller.regex(/[^.]$/, WITHIN_SENTENCES) }),
		promises: shape.promises.default({}),
		texting: shape.texting,
		visits: shape.visits,
		people: shape.people,
		memberships: shape.memberships,
		towns: shape.towns,
		/** What is offered, each with its guide price or with nothing. Everything if it is left out. */
		services: z
			.partialRecord(z.enum(services), shape.guidePrices.unwrap().valueType.nullable())
			.refine((offered) => Object.keys(offered).length > 0, 'is left out to offer all of them')
			.optional(),
		appliesFor: shape.appliesFor,
		worksWith: z.array(z.enum(schemes, `is not a scheme: ${schemes.join(', ')}`)).default([]),
		colours,
	});
export type CompanyAnswers = z.infer<ReturnType<typeof companyAnswers>>;
