/** Last month in small multiples: bars of one scale, side by side. */
import type { MonthFigures } from '#model/office-month.ts';

export function MonthInFigures({ month, enquiries, figures }: MonthFigures) {
	if (enquiries === 0) return null;
	return (
		<section className="month" aria-labelledby="month">
			<h2 id="month">
				{month} <span className="day__count">{enquiries}</span>
			</h2>
			<div className="month__figures">
				{figures.map(({ heading, bars }) => (
					<div key={heading}>
						<h3>{heading}</h3>
						<dl>
							{bars.map(({ words, count }) => (
								<div className="month__bar" key={words}>
									<dt>{words}</dt>
									<dd>
										<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
											<rect width={(100 * count) / enquiries} height="1" />
										</svg>
										{count}
									</dd>
								</div>
							))}
						</dl>
					</div>
				))}
			</div>
			<p className="small">As far as it was recorded.</p>
		</section>
	);
}
