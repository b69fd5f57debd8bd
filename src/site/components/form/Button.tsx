/** Links that look like buttons: a main one, and a quieter one beside it. */
import '#components/button.css';

type Look = 'main' | 'quiet';

interface ButtonLinkProps {
	readonly href: string;
	readonly children: string;
	readonly look?: Look;
	/** Whether it links to the page it is on. */
	readonly current?: boolean;
}

export function ButtonLink({ href, children, look = 'main', current }: ButtonLinkProps) {
	return (
		<a className={`button button--${look}`} href={href} aria-current={current ? 'page' : undefined}>
			{children}
		</a>
	);
}
