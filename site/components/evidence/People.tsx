/** The people of the company: a photograph or a drawing, the name, the role, the certificate. */
import type { Person } from '../../../content/schemas/shelf-schemas.ts';
import type { DrawnPhotograph } from '../../data/drawn-photographs.ts';
import { portraitPath } from '../../data/pages/paths.ts';
import { Photograph } from './Photograph.tsx';

export interface ShownPerson extends Omit<Person, 'photo'> {
	readonly photograph?: DrawnPhotograph | undefined;
}

/** `compact`: one line a person, beside a form or a confirmation. */
export function People({ people, compact = false }: { people: readonly ShownPerson[]; compact?: boolean }) {
	if (people.length === 0) return null;
	return (
		<ul className={compact ? 'people people--compact' : 'people'}>
			{people.map(({ name, role, says, certificate, photograph, drawing, sample }) => (
				<li key={name} className="person">
					{photograph && (
						<Photograph photograph={photograph} sizes={compact ? '5rem' : '(min-width: 40rem) 20rem, 92vw'} className="person__face" />
					)}
					{drawing && (
						<img
							className="person__face"
							src={portraitPath(drawing)}
							alt={sample ? '' : `A drawing of ${name}`}
							width={320}
							height={320}
							loading="lazy"
						/>
					)}
					<div className="person__words">
						<p className="person__name">{name}</p>
						<p>{role}</p>
						{!compact && says && <p className="person__says">{`“${says}”`}</p>}
						{!compact && certificate && (
							<p className="small">
								<a href={certificate.link}>{`${certificate.name}, number ${certificate.number}`}</a>
							</p>
						)}
						{sample && <p className="person__sample small">A sample: this person is invented</p>}
					</div>
				</li>
			))}
		</ul>
	);
}
