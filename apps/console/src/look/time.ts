/** Milliseconds as m:ss, or h:mm:ss from an hour on. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Milliseconds as m:ss.mmm. */
export function preciseClock(ms: number): string {
  return `${clock(ms)}.${String(ms % 1000).padStart(3, "0")}`;
}

/** How long people waited: "0.7 s", "12 s", and "11 ms" for what would be no second. */
export function inSeconds(ms: number): string {
  if (ms < 50) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;
}
