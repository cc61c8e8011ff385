const first = 20_000;
const perRange = 100;
const rangesPerRun = 30;

let taken = 0;

/**
 * Ports for the audio of one worker: fifty, which nobody else in the run has, for the files that run side by side draw
 * from parts of their own. All lie below those that the system lends to whoever asks for any.
 */
export function nextRtpPorts(): { readonly low: number; readonly high: number } {
  const place = Number(process.env.VITEST_POOL_ID ?? 1) * rangesPerRun + (taken++ % rangesPerRun);
  const low = first + place * perRange;
  return { low, high: low + perRange - 2 };
}
