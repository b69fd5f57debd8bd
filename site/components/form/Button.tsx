/** The one thing to press, and the quieter one beside it. */
import './button.css';

type Look = 'main' | 'quiet';

interface ButtonLinkProps {
	readonly href: string;
	readonly children: string;
	readonly look?: Look;
	/** Whether it leads to the page it stands on. */
	readonly current?: boolean;
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ href, children, look = 'main', current }: ButtonLinkProps) {
	return (
		<a className={`button button--${look}`} href={href} aria-current={current ? 'page' : undefined}>
			{children}
		</a>
	);
}
