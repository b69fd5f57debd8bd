/** Homes that the company has worked on: before and after, what it cost, what changed. */
import type { Project } from '#content/schemas/evidence-schemas.ts';
import { dayInWords } from '#model/dates.ts';
import { inDigits, inPounds } from '#model/money.ts';
import type { DrawnPhotograph } from '#site/data/drawn-photographs.ts';
import type { ShownProject } from '#site/data/evidence.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Photograph } from './Photograph.tsx';
import styles from './projects.css?inline';

const units = { kWh: ' kWh', m3: ' m³' } as const;
const reading = (value: number, unit: NonNullable<Project['readings']>[number]['unit']) =>
	unit === 'pounds' ? inPounds(value) : `${inDigits(value)}${units[unit]}`;

export function Projects({ projects }: { projects: readonly ShownProject[] }) {
	if (projects.length === 0) return null;
	carryStyles(styles);
	return (
		<div className="projects">
			{projects.map((project) => (
				<article key={`${project.town} ${project.year} ${project.house}`} className="project">
					{(project.before || project.after) && (
						<div className="project__pictures">
							{project.before && <Picture photograph={project.before} caption="Before" />}
							{project.after && <Picture photograph={project.after} caption="After" />}
						</div>
					)}
					<div className="stack">
						<h3>{`${project.town}, ${project.year}`}</h3>
						<p>{project.changed}</p>
						{project.says && <p className="project__says">{`“${project.says}”`}</p>}
						<Facts project={project} />
						<p className="small">
							{`Source: ${project.source.name}. Checked ${dayInWords(project.checked)}. Shown ` +
								`with the customer’s consent of ${dayInWords(project.consent)}.`}
						</p>
					</div>
				</article>
			))}
		</div>
	);
}

function Picture({ photograph, caption }: { photograph: DrawnPhotograph; caption: string }) {
	return (
		<figure>
			<Photograph photograph={photograph} sizes="(min-width: 56rem) 18rem, 46vw" />
			<figcaption className="small">{caption}</figcaption>
		</figure>
	);
}

function Facts({
	project: { house, measures, price, grant, readings = [] },
}: {
	project: ShownProject;
}) {
	return (
		<dl className="project__facts">
			<dt>Home</dt>
			<dd>{house}</dd>
			<dt>Work</dt>
			<dd>{measures.join(', ')}</dd>
			<dt>Price</dt>
			<dd>
				{grant
					? `${inPounds(price)}, of which ${grant.scheme} paid ${inPounds(grant.amount)}`
					: `${inPounds(price)}, without a grant`}
			</dd>
			{readings.map(({ what, period, before, after, unit }) => (
				<div key={what}>
					<dt>{what}</dt>
					<dd>{`${reading(before, unit)} before, ${reading(after, unit)} after (${period})`}</dd>
				</div>
			))}
		</dl>
	);
}
