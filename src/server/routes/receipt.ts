/**
 * What a confirmation says: the day, what happens next, the path of the visitor's own page, and the
 * address at which a reload shows it again. The
 * page that sent the enquiry proves itself with its form token, which is secret; for a reference
 * alone both are left out. Only the process that received the enquiry knows the token; after
 * another one's answer the letter has the link.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ANSWER_PARAMETER } from '#enquiries/links/answer-pages.ts';
import { RECEIPT_PATH } from '#forms/fields/hidden-fields.ts';
import { CONFIRMATION_ID } from '#forms/fields/page-places.ts';
import type { FundingAnswers } from '#forms/funding.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { NextSteps, Receipt, ReceiptFor } from '#forms/sending/next-steps.ts';
import { isVisitorForm, type VisitorForm } from '#model/form-names.ts';
import { readReference } from '#model/reference.ts';
import { confirmedContact } from '#visitor/without-script/contact-answer.ts';
import { confirmedFunding } from '#visitor/without-script/funding-answer.ts';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';
import { refuseTooMany } from '../http/rate-limit.ts';

/** A form, a token and a reference, with room. */
const MOST_BYTES = 300;

/** A receipt does not wait for the store for longer: without an answer the visitor is rung. */
const ANSWERING_WITHIN_MS = 800;

interface ReceiptSources {
	/** Today's date for visitors, as 2026-12-31. */
	readonly today: () => string;
	readonly next: NextSteps;
	/** The path of the visitor's own page for a reference. */
	readonly visitorPath: (reference: string) => string;
	/** How the sender of that enquiry is answered, and what photographs help. */
	readonly aboutEnquiry: (
		reference: string,
	) => Promise<Pick<Receipt, 'answering' | 'photographs'> | undefined>;
}

/** Creates the writer of receipts. Who chose an e-mail or a text is promised no call. */
export function createReceipts(sources: ReceiptSources): ReceiptFor {
	const { today, next, visitorPath, aboutEnquiry } = sources;
	return async (reference) => {
		if (!reference) return { day: today(), next };
		const about = await Promise.race([
			aboutEnquiry(reference).catch(() => undefined),
			wait(ANSWERING_WITHIN_MS, undefined, { ref: false }),
		]);
		return { day: today(), next, yourPage: visitorPath(reference), ...about };
	};
}

export async function receipt(app: FastifyInstance): Promise<void> {
	const { checkOrigin, rateLimit, tokens, receiptFor, phone } = app;
	const { store, answerPages, contentToday } = app;
	setErrorHandler(app, {
		400: 'The request could not be read.',
		413: 'That is too long.',
		415: 'Send JSON.',
		500: 'Something went wrong on our side.',
	});
	app.post(RECEIPT_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
		if (checkOrigin(request.headers).kind === 'foreign')
			throw new HttpError(403, 'Only this site’s own pages may ask.');
		refuseTooMany(rateLimit.page(request.ip), reply, phone);
		const {
			form,
			token,
			reference: given,
		} = (request.body ?? {}) as Readonly<Record<string, unknown>>;
		const reference = readReference(given);
		const isTheirs =
			isVisitorForm(form) && reference !== undefined && tokens.hasReceived(form, token, reference);
		const said = await receiptFor(isTheirs ? reference : undefined);
		const kept = isTheirs ? await keepPage(form, reference, said).catch(() => ({})) : {};
		return reply.header('cache-control', 'no-store').send({ ...said, ...kept });
	});

	/** Keeps the page that the form posted without script would have led to. */
	async function keepPage(
		form: VisitorForm,
		reference: string,
		said: Receipt,
	): Promise<Pick<Receipt, 'address'>> {
		const [enquiry] = await Array.fromAsync(store.find({ reference }));
		if (!enquiry) return {};
		const view =
			form === 'contact'
				? { view: confirmedContact(reference, said) }
				: confirmedFunding(enquiry.answers as FundingAnswers, [reference], said, contentToday());
		const { path } = allForms[form];
		const id = await answerPages.save(path, { view, status: 200, reference });
		return { address: `${path}?${ANSWER_PARAMETER}=${id}#${CONFIRMATION_ID}` };
	}
}
