import { labelPlace } from "../../drawing/label-place.ts";
import { bundleOf } from "../../drawing/scene-lines.ts";
import { BadgeRow } from "./badge-row.tsx";
import { centred } from "./centred.ts";
import styles from "./lines.module.css";
import type { ShownLine } from "./shown-line.ts";

/** What is told of paths, below their labels. Those that share a label share the place. */
export function PathBadges({ lines }: { lines: readonly ShownLine[] }) {
  const bundles = Map.groupBy(lines, ({ line }) => bundleOf(line));
  return [...bundles].flatMap(([id, bundle]) => {
    const [first] = bundle;
    if (first === undefined) return [];
    const { x, y } = labelPlace(first.line, first.shape, first.spot);
    return (
      <div key={id} className={styles.worded} style={centred(x, y + 13)} data-shape="path">
        {bundle.map(({ line, badges }) => (
          <BadgeRow key={line.id} badges={badges ?? []} />
        ))}
      </div>
    );
  });
}
