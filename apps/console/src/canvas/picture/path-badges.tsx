import { middleOfRoute } from "../../drawing/routing/route.ts";
import { BadgeRow } from "./badge-row.tsx";
import { centred } from "./centred.ts";
import styles from "./lines.module.css";
import type { ShownLine } from "./shown-line.ts";

/** The badges of paths, below their labels. Paths that share a label share the place. */
export function PathBadges({ lines }: { lines: readonly ShownLine[] }) {
  const bundles = Map.groupBy(lines, ({ laid }) => laid);
  return [...bundles].flatMap(
    ([
      {
        bundle: { key },
        label,
        route,
      },
      bundle,
    ]) => {
      const place = label ?? middleOfRoute(route ?? []);
      if (place === null) return [];
      const { x, y } = place;
      return (
        <div key={key} className={styles.worded} style={centred(x, y + 13)} data-shape="path">
          {bundle.map(({ line, badges }) => (
            <BadgeRow key={line.id} badges={badges ?? []} />
          ))}
        </div>
      );
    },
  );
}
