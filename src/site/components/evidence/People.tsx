/**
 * The people of the company: a photograph or their initials, the name, the role, the certificate.
 * The sample's are drawn.
 */
import type { ShownPerson } from '#site/data/evidence.ts';
import { portraitPath } from '#site/data/pages/paths.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Photograph } from './Photograph.tsx';
import styles from './people.css?inline';

/** The first letters of the first and the last name: "JT". */
function initialsOf(name: string): string {
	const words = name.split(/\s+/);
	return [...new Set([words[0], words.at(-1)])].map((word = '') => [...word][0]).join('');
}

interface PeopleProps {
	readonly people: readonly ShownPerson[];
	/** One line a person, beside a form or a confirmation. */
	readonly compact?: boolean;
	/** Faces side by side on phones too, with the name and the first sentence of the role below each. */
	readonly row?: boolean;
}

export function People({ people, compact = false, row = false }: PeopleProps) {
	if (people.length === 0) return null;
	carryStyles(styles);
	const isShort = compact || row;
	return (
		<ul className={`people${compact ? ' people--compact' : ''}${row ? ' people--row' : ''}`}>
			{people.map(({ name, role, says, certificate, photograph, drawing }) => (
				<li key={name} className="person">
					{photograph && (
						<Photograph
							photograph={photograph}
							sizes={isShort ? '12rem' : '(min-width: 40rem) 20rem, 92vw'}
							className="person__face"
						/>
					)}
					{drawing && (
						<img
							className="person__face"
							src={portraitPath(drawing)}
							alt=""
							width={320}
							height={320}
							loading="lazy"
						/>
					)}
					{!photograph && !drawing && (
						<svg className="person__face" viewBox="0 0 80 80" aria-hidden="true">
							<rect width="80" height="80" fill="var(--paper-deep)" />
							<text
								x="40"
								y="50"
								textAnchor="middle"
								fontSize="30"
								fontFamily="var(--font-heading)"
								fill="var(--brand)"
							>
								{initialsOf(name)}
							</text>
						</svg>
					)}
					<div className="person__words">
						<p className="person__name">{name}</p>
						<p>{row ? role.replace(/\. .*/, '') : role}</p>
						{!isShort && says && <p className="person__says">{`“${says}”`}</p>}
						{!isShort && certificate && (
							<p className="small">
								<a href={certificate.link}>{`${certificate.name}, number ${certificate.number}`}</a>
							</p>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}
