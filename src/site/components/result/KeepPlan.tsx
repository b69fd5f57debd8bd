/**
 * Ways to keep the plan and to send it: on paper, as a link, in a message with that
 * link. It has the answers in its fragment, which no browser sends. Without script the plan prints
 * from the browser's menu, and its link is a plain one.
 */
import { useState, useSyncExternalStore } from 'react';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { sharedLink } from '#forms/home/shared-link.ts';
import { interpolate } from '#model/interpolate.ts';
import './keep-plan.css';
import './print-plan.css';

interface KeepPlanProps {
	readonly answers: Partial<CheckAnswers>;
	readonly words: CheckPageWords['answer']['keep'];
}

export function KeepPlan({ answers, words }: KeepPlanProps) {
	const isAwake = useIsAwake();
	const path = sharedLink(answers);
	const link = isAwake && path ? new URL(path, location.href).href : '';
	const message = interpolate(words.message, { link });
	const [isCopied, copy] = useCopy(message);

	return (
		<details className="keep no-print">
			<summary className="button button--quiet">{words.keep}</summary>
			<div className="keep__ways">
				{isAwake && (
					<button className="button button--quiet" type="button" onClick={() => print()}>
						{words.print}
					</button>
				)}
				{link && (
					<>
						<button className="button button--quiet" type="button" onClick={copy}>
							{words.link}
						</button>
						<a
							className="button button--quiet"
							href={`mailto:?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(message)}`}
						>
							{words.send}
						</a>
					</>
				)}
			</div>
			<p role="status" className="keep__status">
				{isCopied !== undefined && (isCopied ? words.copied : `${words.notCopied} ${link}`)}
			</p>
			{!isAwake && (
				<>
					<p>{words.printByMenu}</p>
					{path && (
						<p>
							<a href={path}>{words.plainLink}</a>
						</p>
					)}
				</>
			)}
			{path && <p className="small">{words.linkHolds}</p>}
		</details>
	);
}

/** A function that copies the text, and whether it did: undefined until it is called. */
export function useCopy(text: string) {
	/** With the text, because another answer makes another one, which was not copied yet. */
	const [last, setLast] = useState<{ readonly text: string; readonly isCopied: boolean }>();

	function copy() {
		const tell = (isCopied: boolean) => setLast({ text, isCopied });
		// Absent on a page without https.
		(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
			() => tell(true),
			() => tell(false),
		);
	}

	return [last?.text === text ? last.isCopied : undefined, copy] as const;
}

/**
 * Whether the script has taken over: what needs it is drawn then, and what is for pages without it
 * no longer.
 */
export const useIsAwake = () => useSyncExternalStore(neverChanges, isInBrowser, isOnServer);

const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;
