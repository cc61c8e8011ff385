import { labelPlace } from "../drawing/label-place.ts";
import type { Badge } from "../drawing/overlay.ts";
import type { PathShape } from "../drawing/path-shape.ts";
import { bundleOf, type SceneLine } from "../drawing/scene-lines.ts";
import { BadgeRow } from "./badge-row.tsx";

type WordedLine = { readonly line: SceneLine; readonly shape: PathShape; readonly badges: readonly Badge[] | null };

/** What is told of paths, below their labels. Those that share a label share the place. */
export function PathBadges({ lines }: { lines: readonly WordedLine[] }) {
  const bundles = Map.groupBy(lines, ({ line }) => bundleOf(line));
  return [...bundles].flatMap(([id, bundle]) => {
    const [first] = bundle;
    if (first === undefined) return [];
    const { x, y } = labelPlace(first.line, first.shape);
    return (
      <div
        key={id}
        data-shape="path"
        style={{ position: "absolute", transform: `translate(${x}px, ${y + 13}px) translateX(-50%)`, display: "flex" }}
      >
        {bundle.map(({ line, badges }) => (
          <BadgeRow key={line.id} badges={badges ?? []} />
        ))}
      </div>
    );
  });
}
