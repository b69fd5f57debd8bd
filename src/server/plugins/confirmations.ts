/** What visitors are answered: receipts, the pages that answer a form, how soon people are rung. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { refusalOfCalls } from '#enquiries/answers/call-wishes.ts';
import { createUsualAnswer } from '#enquiries/call-promise/promise-watch.ts';
import { type AnswerPages, createAnswerPages } from '#enquiries/links/answer-pages.ts';
import { nextStepsFrom, type ReceiptFor } from '#forms/sending/next-steps.ts';
import { machineClock } from '#model/clock.ts';
import { callPromiseFrom } from '../configuration/office.ts';
import { createReceipts } from '../routes/receipt.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** How soon people are usually rung, in a sentence; undefined where there is no figure. */
		readonly usually: () => Promise<string | undefined>;
		readonly receiptFor: ReceiptFor;
		readonly answerPages: AnswerPages;
	}
}

/** Decorates the server with them. */
export const confirmations = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { content, store, formKeys, today, visitorLinks } = app;
		const usually = createUsualAnswer(
			store,
			callPromiseFrom(content),
			content.pages.shared.usually,
			machineClock,
		);
		app.decorate('usually', usually);
		app.decorate('answerPages', createAnswerPages(store, formKeys, Date.now));
		app.decorate(
			'receiptFor',
			createReceipts({
				today,
				usually,
				visitorPath: visitorLinks.pathOf,
				async asksForNoCall(reference) {
					const [enquiry] = await Array.fromAsync(store.find({ reference }));
					return refusalOfCalls(enquiry?.answers.description ?? '') !== undefined;
				},
				next: nextStepsFrom(content.company, content.officeHolidays),
			}),
		);
	},
	{ name: 'confirmations', dependencies: ['configuration', 'enquiry-store', 'links'] },
);
