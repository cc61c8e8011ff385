import { ViewportPortal } from "@xyflow/react";
import type { Ghosts } from "../../drawing/overlay.ts";
import { routeData } from "../../drawing/routing/route.ts";
import { texts } from "../texts.ts";
import styles from "./ghosts.module.css";

/** Deleted blocks and paths, beneath the rest. */
export function GhostView({ ghosts: { blocks, lines } }: { ghosts: Ghosts }) {
  return (
    <ViewportPortal>
      <svg className={styles.lines} aria-hidden="true">
        {lines.map(({ id, route }) => (
          <path key={id} d={routeData(route)} data-ghost={id} />
        ))}
      </svg>
      {blocks.map(({ id, name, rect, isPill }) => (
        <div
          key={id}
          className={styles.block}
          data-ghost={id}
          data-shape={isPill ? "pill" : "card"}
          style={{ transform: `translate(${rect.x}px, ${rect.y}px)`, width: rect.width, height: rect.height }}
        >
          <span aria-hidden="true">−</span>
          <span className="visually-hidden">{texts.removed}</span>
          <bdi className="truncate">{name}</bdi>
        </div>
      ))}
    </ViewportPortal>
  );
}
