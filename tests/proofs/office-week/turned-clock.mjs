/**
 * Preloaded into a process (NODE_OPTIONS=--import=…), so that its wall clock is ahead of the
 * machine's by CLOCK_AHEAD_MS. Timers and the monotonic clock are the machine's, as they are after
 * a night in which nobody was there.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const machineNow = Date.now;
const now = () => machineNow() + ahead;

globalThis.Date = new Proxy(Date, {
	apply: () => new Date(now()).toString(),
	construct: (MachineDate, given, target) =>
		Reflect.construct(MachineDate, given.length === 0 ? [now()] : given, target),
	get: (MachineDate, name) => (name === 'now' ? now : Reflect.get(MachineDate, name)),
});
