/**
 * The `test` of what is tried at two sizes: small in every run, and full in the whole run.
 */
import { test as base } from '@playwright/test';
import { layer } from './layers.ts';

export interface SizeOption {
	readonly fullSize: boolean;
}

export const test = base.extend<object, SizeOption>({
	fullSize: [layer === 'whole', { option: true, scope: 'worker' }],
});
