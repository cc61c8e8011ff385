/** "1 change", "3 changes". */
export const changes = (count: number): string => (count === 1 ? "1 change" : `${count} changes`);

/** How long ago something was, for a status that is read at a glance. */
export function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
}
