/** The most tries at finding out what something costs. */
const tries = 30;

/** Does something; with how long the processor was at work on it, in milliseconds: other work on the machine does not count. */
export function onProcessor<T>(work: () => T): { readonly result: T; readonly took: number } {
  const begun = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(begun);
  return { result, took: (user + system) / 1000 };
}

/**
 * Does something that can be done again, until it has taken less of the processor than so many milliseconds, or has not
 * in many tries. What else the process and the machine do only ever adds, so that the least is nearest to what it costs.
 */
export function leastOnProcessor<T>(enough: number, work: () => T): { readonly result: T; readonly took: number } {
  const first = onProcessor(work);
  let least = first.took;
  for (let tried = 1; least >= enough && tried < tries; tried++) least = Math.min(least, onProcessor(work).took);
  return { result: first.result, took: least };
}
