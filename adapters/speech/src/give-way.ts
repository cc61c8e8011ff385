import { getPriority, setPriority } from "node:os";

/** How far below this process, and the lowest there is. */
const [below, lowest] = [10, 19];

/**
 * Lets a process that this one has started give way to it. Calls come first: their audio is late when they wait for a
 * processor, and words only when none is left. From where this process stands, for only root may go up.
 */
export function giveWay(pid: number): void {
  setPriority(pid, Math.min(getPriority() + below, lowest));
}
