import type { Traffic } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import type { Badge, PathLook } from "../drawing/overlay.ts";
import type { Painted } from "../drawing/painted.ts";
import type { Shown } from "./shown-of.ts";
import { texts } from "./texts.ts";

/** What tries in this browser have touched, of all versions of the agent: ids of blocks and paths. */
export type Tried = ReadonlySet<Id>;

export type Coverage = Painted & {
  readonly blocks: { readonly tried: number; readonly all: number };
  readonly paths: { readonly tried: number; readonly all: number };
};

/** Which blocks and paths of a sub-flow tries in the simulator and test calls have touched; those left out are marked. */
export function coveragePaint(tried: Tried, tests: Traffic | null, { subFlow, blocks, paths }: Shown): Coverage {
  const calls = new Map(
    [...(tests?.blocks ?? []), ...(tests?.paths ?? [])].map((counted) => [counted.id, counted.calls]),
  );
  const badges = new Map<Id, readonly Badge[]>();
  const looks = new Map<Id, PathLook>();
  const words = new Map<Id, string>();
  const told = (id: Id): string | null => {
    const by = [
      ...(tried.has(id) ? [texts.coverage.simulator] : []),
      ...((calls.get(id) ?? 0) > 0 ? [texts.coverage.testCalls(calls.get(id) ?? 0)] : []),
    ];
    return by.length === 0 ? null : texts.coverage.triedBy(by);
  };
  for (const { id } of blocks) {
    const how = told(id);
    const [text, tone] =
      how === null ? ([texts.coverage.badgeNotTried, "idle"] as const) : ([texts.coverage.badgeTried, "ok"] as const);
    badges.set(id, [{ kind: "coverage", text, told: how ?? texts.coverage.notTried, tone, isTinting: true }]);
    words.set(id, how ?? texts.coverage.notTried);
  }
  for (const { id } of paths) {
    const how = told(id);
    const look = how === null ? ({ tone: "idle", sign: "○" } as const) : ({ tone: "ok", sign: "✓" } as const);
    looks.set(id, { ...look, width: how === null ? null : 2.5, amount: null });
    words.set(id, how ?? texts.coverage.notTried);
  }
  const missing = (rows: readonly { readonly id: Id }[]) => rows.filter(({ id }) => told(id) === null);
  const [noBlocks, noPaths] = [missing(blocks), missing(paths)];
  return {
    drawn: { badges, looks, ghosts: null },
    column: texts.coverage.column,
    words,
    removed: [],
    stops: [...noBlocks, ...noPaths].map(({ id }) => ({ id, subFlow, at: null })),
    blocks: { tried: blocks.length - noBlocks.length, all: blocks.length },
    paths: { tried: paths.length - noPaths.length, all: paths.length },
  };
}
