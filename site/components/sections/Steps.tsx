/** Steps in their order, as a numbered line to follow down the page. */
import './steps.css';

interface StepsProps {
	readonly steps: readonly { readonly title: string; readonly text: string }[];
	/** Only the titles and the first step are open; each other step opens when pressed. */
	readonly folded?: boolean;
}

export function Steps({ steps, folded = false }: StepsProps) {
	return (
		<ol className={folded ? 'steps steps--folded' : 'steps'}>
			{steps.map(({ title, text }, index) => (
				<li key={title} className="steps__step">
					{folded ? (
						<details className="fold" open={index === 0}>
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
