/** Steps in their order, as a numbered line to follow down the page. */
import './steps.css';

interface StepsProps {
	readonly steps: readonly { readonly title: string; readonly text: string }[];
	/** Only the titles are open; each step opens when pressed. */
	readonly folded?: boolean;
}

export function Steps({ steps, folded = false }: StepsProps) {
	return (
		<ol className={folded ? 'steps steps--folded' : 'steps'}>
			{steps.map(({ title, text }) => (
				<li key={title} className="steps__step">
					{folded ? (
						<details className="fold">
							<summary>
								<strong>{title}</strong>
							</summary>
							<p>{text}</p>
						</details>
					) : (
						<>
							<h3>{title}</h3>
							<p>{text}</p>
						</>
					)}
				</li>
			))}
		</ol>
	);
}
