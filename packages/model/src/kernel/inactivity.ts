/** Least and most minutes that a person's own time may have: a week is the most. */
const [least, most] = [0.1, 10_080];

/**
 * How long a sign-in may stand unused, in minutes; null: without limit. A person's own time (`duration` of their preference
 * INACTIVITY_TIMEOUT) comes before the installation's. Where the installation switches it off, it is off.
 */
export function idleMinutes(preference: unknown, ofInstallation: number | null): number | null {
  if (ofInstallation === null) return null;
  const own =
    typeof preference === "object" && preference !== null && "duration" in preference ? preference.duration : null;
  return typeof own === "number" && own >= least && own <= most ? own : ofInstallation;
}
