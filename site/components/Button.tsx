/** The one thing to press, and the quieter one beside it. */
import './button.css';

type Look = 'main' | 'quiet';

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ href, children, look = 'main' }: { href: string; children: string; look?: Look }) {
	return (
		<a className={`button button--${look}`} href={href}>
			{children}
		</a>
	);
}
