/** What a browser hands to assistive software. */
import type { Page } from '@playwright/test';

/** Each control, region and heading: role, name, and what is said with it. */
export async function controls(page: Page): Promise<string[]> {
	const cdp = await page.context().newCDPSession(page);
	const { nodes } = await cdp.send('Accessibility.getFullAXTree');
	await cdp.detach();
	const roles = ['textbox', 'combobox', 'button', 'alert', 'status', 'region', 'heading'];
	return nodes
		.filter(({ ignored, role }) => !ignored && roles.includes(role?.value))
		.map(({ role, name, description, properties = [] }) => {
			const marks = properties
				.filter(
					({ name: mark, value }) =>
						['invalid', 'required', 'disabled'].includes(mark) &&
						value.value &&
						value.value !== 'false',
				)
				.map(({ name: mark }) => mark);
			const said = description?.value ? ` (${description.value})` : '';
			return `${role?.value} "${String(name?.value ?? '').replace(/[A-Z0-9]{3,}(-[A-Z0-9]{3,})+/g, 'REFERENCE')}"${said} ${marks.join(' ')}`.trim();
		});
}
