/** The HTML of e-mails: whatever somebody typed comes out as text. */
import { expect, test } from 'vitest';
import { htmlAnswers, htmlButton, htmlLink } from './email-html.ts';

const typed = `<b title="x">&'`;
const asText = '&lt;b title=&quot;x&quot;&gt;&amp;&#39;';

test('an answer, its question, and the address and words of a link are text', () => {
	for (const html of [htmlAnswers([{ question: typed, answer: typed }]), htmlLink(typed, typed), htmlButton(typed, typed)]) {
		expect(html.split(asText)).toHaveLength(3);
		expect(html).not.toContain('<b ');
	}
});
