import type { Mount, Noun } from "@parley/model";

/** The mount of a noun at a path, whose rows a call beside its list tells of. */
export function mountAt(noun: Noun, path: string): Mount {
  const mount = noun.mounts.find((one) => one.path === path);
  if (mount === undefined) throw new Error(`${noun.name} is not mounted at ${path}`);
  return mount;
}
