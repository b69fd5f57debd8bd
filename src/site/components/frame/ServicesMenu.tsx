/**
 * The links of the services menu, one for each service on offer, in the order that the files of
 * content/services have. Its arrow opens it without script; ./header.css opens it on hover too.
 */
import type { Service } from '#content/schemas/content-schemas.ts';

interface ServicesMenuProps {
	readonly services: readonly Service[];
	/** The route of the current page. */
	readonly current: string;
}

export function ServicesMenu({ services, current }: ServicesMenuProps) {
	return (
		<>
			<details className="arrow">
				<summary className="arrow__button" aria-label="Show all services">
					<svg
						viewBox="0 0 12 8"
						width="12"
						height="8"
						aria-hidden="true"
						fill="none"
						stroke="currentColor"
						strokeWidth="2"
					>
						<path d="M1 1.5l5 5 5-5" />
					</svg>
				</summary>
			</details>
			<ul className="dropdown">
				{services.map(({ path, name, menuHint }) => (
					<li key={path}>
						<a
							className="dropdown__link"
							href={path}
							aria-current={path === current ? 'page' : undefined}
						>
							{name}
						</a>
						{menuHint && <span className="dropdown__hint">{menuHint}</span>}
					</li>
				))}
			</ul>
		</>
	);
}
