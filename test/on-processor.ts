/** Does something; with how long the processor was at work on it, in milliseconds: other work on the machine does not count. */
export function onProcessor<T>(work: () => T): { readonly result: T; readonly took: number } {
  const begun = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(begun);
  return { result, took: (user + system) / 1000 };
}
