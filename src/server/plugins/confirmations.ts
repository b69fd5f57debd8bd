/** What visitors are answered: receipts, and the pages that answer a form. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { photographNames } from '#check/photograph-names.ts';
import { type AnswerPages, createAnswerPages } from '#enquiries/links/answer-pages.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { nextStepsFrom, type ReceiptFor } from '#forms/sending/next-steps.ts';
import { machineClock } from '#model/clock.ts';
import {
	answeringFor,
	CONFIRMATION_NONCE,
	followUpForVisitor,
} from '#visitor/own-page/answer-by.ts';
import { photographsSent } from '#visitor/own-page/what-we-hold.ts';
import { firmVisitsFrom } from '../configuration/office.ts';
import { createReceipts } from '../routes/receipt.ts';

declare module 'fastify' {
	interface FastifyInstance {
		readonly receiptFor: ReceiptFor;
		readonly answerPages: AnswerPages;
	}
}

/** Decorates the server with them. */
export const confirmations = fastifyPlugin(
	async (app: FastifyInstance) => {
		const {
			settings,
			content,
			contentToday,
			drawing,
			store,
			formKeys,
			linkKeys,
			today,
			visitorLinks,
		} = app;
		const { now } = machineClock;
		const nonces = createPageNonces(linkKeys, now);
		const parts = { store, visits: firmVisitsFrom(settings, content), firm: content.company, now };
		app.decorate('answerPages', createAnswerPages(store, formKeys, Date.now));
		app.decorate(
			'receiptFor',
			createReceipts({
				today,
				visitorPath: visitorLinks.pathOf,
				async aboutEnquiry(reference) {
					const [enquiry] = await Array.fromAsync(store.find({ reference }));
					if (!enquiry) return undefined;
					const followUp = await followUpForVisitor(store, enquiry);
					const nonce = nonces.issue(CONFIRMATION_NONCE, enquiry.id);
					return {
						answering: await answeringFor(parts, enquiry, followUp, nonce),
						photographs: {
							names: photographNames(contentToday(), enquiry.answers),
							sent: photographsSent(followUp),
							script: (await drawing()).photographsScript,
						},
					};
				},
				next: nextStepsFrom(content.company, content.officeHolidays),
			}),
		);
	},
	{ name: 'confirmations', dependencies: ['configuration', 'enquiry-store', 'links'] },
);
