/**
 * The `test` of what is tried at two sizes: small in every run, and full in Playwright's project
 * `proofs`, where `fullSize` is set.
 */
import { test as base } from '@playwright/test';

export interface SizeOption {
	readonly fullSize: boolean;
}

export const test = base.extend<object, SizeOption>({
	fullSize: [false, { option: true, scope: 'worker' }],
});
