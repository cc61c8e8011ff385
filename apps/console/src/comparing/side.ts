import type { Release } from "@parley/model/api/releases";
import type { Id } from "@parley/model/kernel";

/** One of two states that are compared: a version as it is now, or a release of it. */
export type Side = { readonly version: string; readonly release: Id | null };

/** As an address names it: `0.0.3`, or `0.0.3 r2` for a release. */
export function sideNamed(name: string, versions: readonly string[], releases: readonly Release[]): Side | null {
  const release = releases.find(({ version, number }) => name === `${version} r${number}`);
  if (release !== undefined) return { version: release.version, release: release.id };
  return versions.includes(name) ? { version: name, release: null } : null;
}

/** What is compared with a version when the address names nothing: what callers hear, else the version before it. */
export function usualBefore(after: string, versions: readonly string[], releases: readonly Release[]): string | null {
  const live = releases.find(({ is_live }) => is_live);
  if (live !== undefined) return `${live.version} r${live.number}`;
  const place = versions.indexOf(after);
  return versions[place + 1] ?? versions.find((version) => version !== after) ?? null;
}
