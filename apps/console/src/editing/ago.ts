import { texts } from "./texts.ts";
/** How long ago something was, for a status that is read at a glance. */
export function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return texts.status.secondsAgo(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? texts.status.minutesAgo(minutes) : texts.status.hoursAgo(Math.round(minutes / 60));
}
