/**
 * Preloaded into a process (NODE_OPTIONS=--import=…), so that its wall clock stands at the moment
 * that CLOCK_FILE holds, in milliseconds, until that file is written again. Timers and the
 * monotonic clock are the machine's.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const now = () => Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
	apply: () => new Date(now()).toString(),
	construct: (MachineDate, given, target) =>
		Reflect.construct(MachineDate, given.length === 0 ? [now()] : given, target),
	get: (MachineDate, name) => (name === 'now' ? now : Reflect.get(MachineDate, name)),
});
