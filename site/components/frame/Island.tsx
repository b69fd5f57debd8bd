/** A form as its page draws it, and what wakes it: where its script is, and what it was drawn from (docs/decisions/0002). */

import { islandUrls } from 'virtual:page-scripts';
import type { ComponentType } from 'react';
import type { FormName } from '../../../forms/all-forms.ts';

interface IslandProps<Props extends object> {
	readonly form: FormName;
	readonly component: ComponentType<Props>;
	/** Written into the page for the script, so nothing but plain data. */
	readonly props: Props;
}

export function Island<Props extends object>({ form, component: Form, props }: IslandProps<Props>) {
	return (
		<div className="panel" data-island={islandUrls[form]} data-props={JSON.stringify(props)}>
			<Form {...props} />
		</div>
	);
}
