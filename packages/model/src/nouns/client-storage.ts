/** How much a client may keep as files where it has no most of its own; megabytes. */
export const usualStorageMb = 5000;

const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** A number of bytes as people read it: `600 kB`, `4.2 GB`. A thousand of one unit are the next. */
export function sizeInWords(bytes: number): string {
  const place = units.findLastIndex((_unit, at) => bytes >= 1000 ** at);
  const at = Math.max(0, place);
  return `${Number((bytes / 1000 ** at).toFixed(1))} ${units[at]}`;
}

/** What of a client's storage is used: `4.2 GB of 5 GB used`. `mostMb` is its own most; null: what is usual. */
export const storageInWords = (used: number, mostMb: number | null): string =>
  `${sizeInWords(used)} of ${sizeInWords((mostMb ?? usualStorageMb) * 1_000_000)} used`;
