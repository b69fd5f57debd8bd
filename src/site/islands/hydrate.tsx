/**
 * Hydrates an island in the markup that the page was rendered with, or draws it afresh where an
 * extension has changed the markup.
 */
import { Component, type ComponentType, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Alert } from '../components/outcome/Alert.tsx';
import { hasNeededApis } from '../scripts/needed-apis.ts';
import { noteInput } from './kept-input.ts';
import { lastReceived } from './last-received.ts';
import './moved-nodes.ts';

const hydrated = new WeakSet<HTMLElement>();

/**
 * Hydrates the form, once. Its fields are uncontrolled, so they keep what was typed before. A
 * browser that lacks what the form needs leaves it to post. Where the elements are no longer those
 * that the page was rendered with, because of an extension or a translation, React draws others,
 * which are given what was typed.
 */
export function hydrate<Props extends object>(
	place: HTMLElement,
	Island: ComponentType<Props>,
): void {
	if (hydrated.has(place) || !hasNeededApis()) return;
	hydrated.add(place);
	const props = JSON.parse(place.dataset.props ?? '{}') as Props;
	// As a transition React hydrates in slices of a few milliseconds, so that a key pressed meanwhile
	// never waits for it.
	startTransition(() => {
		hydrateRoot(
			place,
			<Keeper place={place}>
				<Island {...props} />
			</Keeper>,
			// An extension's element is no error of the page; React recovers from it by itself.
			{ onRecoverableError: () => undefined },
		);
	});
}

interface KeeperProps {
	readonly place: HTMLElement;
	readonly children: ReactNode;
}

/**
 * Keeps what the visitor has done where React draws the form afresh, and the form itself where
 * React fails: then it posts.
 */
class Keeper extends Component<KeeperProps, { readonly hasFailed: boolean }> {
	static getDerivedStateFromError = () => ({ hasFailed: true });

	override state = { hasFailed: false };
	private giveBack = () => {};
	private left: Node | undefined;

	override render() {
		const { place, children } = this.props;
		// React replaces the elements in the same task, so nothing is typed in between.
		this.giveBack = noteInput(place);
		if (!this.state.hasFailed) return children;
		this.left = place.cloneNode(true);
		return lastReceived.says && <Alert tone="good" text={lastReceived.says} />;
	}

	override componentDidMount() {
		// For tests, which press nothing before it.
		this.props.place.dataset.awake = 'true';
		this.settle();
	}

	override componentDidUpdate() {
		this.settle();
	}

	private settle() {
		if (this.left) this.props.place.append(...this.left.childNodes);
		this.giveBack();
	}
}
