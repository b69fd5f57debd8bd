/** A Stryker plugin that leaves out all mutants but a share of them. The share is the same in every run, whatever changes elsewhere. */
import { createHash } from 'node:crypto';

interface Mutant {
	readonly id: string;
	readonly fileName: string;
	readonly location: { readonly start: { readonly line: number; readonly column: number } };
	readonly mutatorName: string;
	readonly replacement: string;
}

/** One mutant in so many is tested. */
const ONE_IN = Number(process.env.MUTATE_ONE_IN);

function isInSample({ fileName, location: { start }, mutatorName, replacement }: Mutant): boolean {
	const inProject = fileName.replace(/.*\/(?=(?:estimate|forms|enquiries|server)\/)/, '');
	const hash = createHash('sha256').update([inProject, start.line, start.column, mutatorName, replacement].join('\0')).digest();
	return hash.readUInt32BE() % ONE_IN === 0;
}

/** Stryker has no sampling. A checker may reject a mutant before its tests run, and a rejected mutant is not part of the score. */
class Sample {
	async init() {}

	async check(mutants: readonly Mutant[]) {
		return Object.fromEntries(
			mutants.map((mutant) => [
				mutant.id,
				isInSample(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
			]),
		);
	}

	async group(mutants: readonly Mutant[]) {
		return [mutants.map(({ id }) => id)];
	}
}

/** What was tested so far, so that a run that is ended has its report as well. */
export const soFar: unknown[] = [];

class SoFar {
	onMutantTested(result: unknown): void {
		soFar.push(result);
	}
}

export const strykerPlugins = [
	{ kind: 'Checker', name: 'sample', injectableClass: Sample },
	{ kind: 'Reporter', name: 'so-far', injectableClass: SoFar },
];
