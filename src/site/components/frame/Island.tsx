/**
 * A form rendered with its page, and what its script needs to hydrate it: the script's URL and the
 * props (docs/decisions/react.md).
 */

import { scriptUrls } from 'virtual:page-scripts';
import type { ComponentType } from 'react';
import type { VisitorForm } from '#model/form-names.ts';

interface IslandProps<Props extends object> {
	readonly form: VisitorForm | 'check';
	/** False for a form that draws its own panels. */
	readonly isPanel?: boolean;
	readonly component: ComponentType<Props>;
	/** Serialised into the page, so plain data only. */
	readonly props: Props;
}

export function Island<Props extends object>({
	form,
	component: Form,
	props,
	isPanel = true,
}: IslandProps<Props>) {
	return (
		<div
			className={isPanel ? 'panel' : undefined}
			data-island={scriptUrls[form]}
			data-props={JSON.stringify(props)}
		>
			<Form {...props} />
		</div>
	);
}
