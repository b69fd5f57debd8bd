/**
 * The blocks of letters: whatever somebody typed comes out as text, and plain text says what HTML
 * says.
 */
import { expect, test } from 'vitest';
import { AnswerTable, Button, drawLetter, Letter, Link } from './blocks.tsx';

const typed = `<b title="x">&'`;
const asText = '&lt;b title=&quot;x&quot;&gt;&amp;&#x27;';

test.each([
	<AnswerTable key="answers" answers={[{ question: typed, answer: typed }]} />,
	<Link key="link" url={typed}>
		{typed}
	</Link>,
	<Button key="button" url={typed}>
		{typed}
	</Button>,
])('an answer, its question, and the address and words of a link are text (%#)', (block) => {
	const { html } = drawLetter(<Letter title="Letter">{block}</Letter>);
	expect(html.split(asText)).toHaveLength(3);
	expect(html).not.toContain('<b ');
});
