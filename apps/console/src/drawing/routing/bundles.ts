import type { Id } from "@parley/model/kernel";
import type { LineKind, SceneLine } from "../scene-lines.ts";

/** The lines of a block that lead to one target: they share port, route and label. */
export type Bundle = {
  readonly key: string;
  readonly source: Id;
  /** The block it leads to in the same sub-flow. */
  readonly target: Id | null;
  readonly lines: readonly SceneLine[];
  /** `aside`: taken when something fails. `open`: no block of this sub-flow is its target. `trigger`: it leads there from everywhere. */
  readonly kind: "way" | "aside" | "open" | "trigger";
};

/** What lines share a port, a route and a label; triggers by where they lead, and one label for those that lead elsewhere. */
export function bundleOf({ kind, source, target, elsewhere }: SceneLine): string {
  if (kind === "global") return `global ${elsewhere === null ? target : source}`;
  return `${source} ${target ?? "nowhere"}`;
}

/** The bundles that leave a block, in the order of its paths. */
export function bundlesOf(leaving: readonly SceneLine[]): readonly Bundle[] {
  // Most blocks have one way on: to group it takes longer than all the rest.
  const [only, second] = leaving;
  if (only === undefined) return none;
  if (second === undefined) return [bundleWith(bundleOf(only), only, leaving)];
  return [...Map.groupBy(leaving, bundleOf)].flatMap(([key, lines]) => {
    const [first] = lines;
    return first === undefined ? [] : [bundleWith(key, first, lines)];
  });
}

const none: readonly Bundle[] = [];

function bundleWith(key: string, first: SceneLine, lines: readonly SceneLine[]): Bundle {
  const isHere = first.elsewhere === null && first.target !== null;
  const target = isHere ? first.target : null;
  const kind = !isHere ? "open" : first.kind === "global" ? "trigger" : lines.every(isAside) ? "aside" : "way";
  return { key, source: first.source, target, lines, kind };
}

const asides: ReadonlySet<LineKind> = new Set(["default", "breach"]);
const isAside = ({ kind }: SceneLine) => asides.has(kind);
