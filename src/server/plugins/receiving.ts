/** Receives enquiries: the tokens of forms, the spam score of what is posted, and `receive`. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createReceive } from '#enquiries/receive.ts';
import { unaskedQuestions } from '#forms/eligibility/offer.ts';
import { fundingForm } from '#forms/funding.ts';
import type { Receive } from '#forms/sending/submission-port.ts';
import { machineClock } from '#model/clock.ts';
import { recipientsFrom } from '../configuration/office.ts';
import { createFormTokens, type FormTokens } from '../spam/form-token.ts';
import { createReceivePost, type ReceivePost } from '../spam/receive-post.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** Stores an enquiry, and queues the letters about it. */
		readonly receive: Receive;
		readonly tokens: FormTokens;
		/** Receives what was posted for a form, with its spam score. */
		readonly receivePost: ReceivePost;
	}
}

/** Decorates the server with what receives enquiries. */
export const receiving = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, content, store, copies, visitorLinks, outbox, rateLimit, log } = app;
		const receive = createReceive({
			store,
			recipients: recipientsFrom(settings),
			now: machineClock.now,
			unasked: () => unaskedQuestions(fundingForm, content, app.today()),
			copies,
			answersKey: settings.ANSWERS_KEY,
			secretHash: visitorLinks.hashOf,
			onSaved: outbox.wake,
			onUnavailable(error) {
				log.error({ event: 'store unavailable', says: error.message });
				app.storeMonitor.invalidate();
			},
		});
		const tokens = createFormTokens(app.formKeys, Date.now);
		app.decorate('receive', receive);
		app.decorate('tokens', tokens);
		app.decorate(
			'receivePost',
			createReceivePost({
				receive,
				tokens,
				rateLimit,
				onSuspicious: (count) => log.info({ event: 'suspicious enquiry', count }),
			}),
		);
	},
	{
		name: 'receiving',
		dependencies: ['configuration', 'enquiry-store', 'links', 'outbox', 'readiness', 'limits'],
	},
);
