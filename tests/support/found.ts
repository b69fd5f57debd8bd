/** Where a proof writes down what it found. */
export { isThorough } from './thorough.ts';

/** Writes a finding down. */
export function recordFinding(_tag: string, _tried: string, _found: string, _isMet = true): void {}
