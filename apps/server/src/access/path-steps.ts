import { type Mount, type Noun, nouns } from "@parley/model";
import type { Route } from "./route.ts";

/** One parameter of a path and the noun whose row it names. */
export type PathStep = { readonly parameter: string; readonly noun: Noun; readonly mount: Mount };

const mountByPath = new Map(
  nouns.flatMap((noun) => noun.mounts.map((mount) => [mount.path, { noun, mount }] as const)),
);

/**
 * The rows that a path goes through, outermost first. Each parameter names a row of the noun that is mounted at the
 * path before it; the last parameter of one row's own path is left out when `itself` says so.
 */
export function pathSteps(path: string, itself: Mount | undefined): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (const { 0: segment, index } of path.matchAll(/\{[^}]+\}/g)) {
    const before = path.slice(0, index);
    const parameter = segment.slice(1, -1);
    if (before === itself?.path) continue;
    const found = mountByPath.get(before);
    if (found !== undefined) steps.push({ parameter, ...found });
  }
  return steps;
}

/**
 * A parameter that names no row of a noun would be handed on without anybody looking whether it is there, and whose.
 * @throws when a path has one that is neither its row's own nor looked up by the handler.
 */
export function assertResolved(route: Route, steps: readonly PathStep[]): void {
  if (route.rule === "public") return;
  const resolved = [...steps.map(({ parameter }) => parameter), route.mount?.item, ...(route.ownParameters ?? [])];
  const left = [...route.path.matchAll(/\{([^}]+)\}/g)].flatMap(([, name]) => name ?? []);
  const unknown = left.find((name) => !resolved.includes(name));
  if (unknown !== undefined) throw new Error(`${route.method} ${route.path}: {${unknown}} names no row`);
}
