import { statfs } from "node:fs/promises";

/** Less room than this is none: the database needs some to go on; bytes. */
const leastRoom = 32 * 1024 * 1024;

/** A write that found no room is remembered for so long. */
const memory = 30_000;

/** Whether there is room to write: by what the disk says, and by writes that failed lately. */
export class Storage {
  readonly #room: () => Promise<number>;
  readonly #now: () => number;
  #lastFull = Number.NEGATIVE_INFINITY;

  /** `room` answers with the bytes that are free. */
  constructor(room: () => Promise<number>, now: () => number) {
    this.#room = room;
    this.#now = now;
  }

  /** Takes note of what a request failed of. */
  note(error: unknown): void {
    if (isStorageFull(error)) this.#lastFull = this.#now();
  }

  async isFull(): Promise<boolean> {
    return this.#now() - this.#lastFull < memory || (await this.#room()) < leastRoom;
  }
}

/** Bytes that are free on the disks of some folders: of the one that has least. */
export async function roomOf(folders: readonly string[]): Promise<number> {
  const rooms = await Promise.all(folders.map((folder) => statfs(folder)));
  return Math.min(...rooms.map(({ bavail, bsize }) => bavail * bsize));
}

/** Whether something failed because a disk or its quota is full: our own, or the database's. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (code === "53100" || code === "ENOSPC" || code === "EDQUOT") return true;
  if (code === "58030") return /No space left|Disk quota/.test(error.message);
  return error.cause !== undefined && isStorageFull(error.cause);
}
