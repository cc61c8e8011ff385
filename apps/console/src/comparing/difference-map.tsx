import type { Difference, FlowDocument } from "@parley/flow";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { DifferenceDrawing } from "../drawing/difference-drawing.tsx";
import { differencePicture } from "../drawing/difference-picture.ts";
import { signs } from "../drawing/signs.ts";
import { Select } from "../parts/selects/select.tsx";
import styles from "./comparing.module.css";
import { groupId } from "./group-id.ts";
import { texts } from "./texts.ts";
import type { AgentPlace } from "./use-sides.ts";

type Props = {
  readonly place: AgentPlace;
  /** The earlier document, its rows under the ids of the later. */
  readonly before: FlowDocument;
  readonly after: FlowDocument;
  readonly differences: readonly Difference[];
  /** The version whose draft the later document is; null for a release. */
  readonly draft: string | null;
  /** What the draft is compared with. */
  readonly against: string;
};

/** Where two versions differ, drawn: a sub-flow at a time. */
export function DifferenceMap({ place, before, after, differences, draft, against }: Props) {
  const subFlows = useMemo(() => subFlowsOf(before, after, differences), [before, after, differences]);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = subFlows.find(({ id }) => id === chosen) ?? subFlows[0];
  const picture = useMemo(
    () => (shown === undefined ? null : differencePicture({ before, after, subFlow: shown.id, differences })),
    [before, after, shown, differences],
  );
  return (
    <section className={`card ${styles.panel}`} aria-label={texts.map.title}>
      <header>
        <h2>{texts.map.title}</h2>
        <span className={styles.tools}>
          {subFlows.length > 1 && shown !== undefined && (
            <Select
              aria-label={texts.map.subFlow}
              value={shown.id}
              options={subFlows.map(({ id, name, count }) => ({ value: id, label: texts.map.differing(name, count) }))}
              onChange={setChosen}
            />
          )}
          {draft !== null && shown !== undefined && (
            <Link
              className="button"
              to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
              params={{ ...place, version: draft, subFlow: shown.slug }}
              search={{ overlay: "changes", against }}
            >
              {texts.map.open}
            </Link>
          )}
        </span>
      </header>
      {picture !== null && shown !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <div key={shown.id} ref={toFirst} className={styles.ground} tabIndex={0}>
          <DifferenceDrawing
            picture={picture}
            title={texts.map.drawing(shown.name)}
            linkOf={(block) => `#${groupId(block)}`}
          />
        </div>
      )}
      <Legend />
    </section>
  );
}

/** The drawing begins where something differs. */
function toFirst(ground: HTMLDivElement | null): void {
  const first = ground?.querySelector("a");
  if (ground == null || first == null) return;
  const { top, left, width } = first.getBoundingClientRect();
  const at = ground.getBoundingClientRect();
  ground.scrollTo({
    top: ground.scrollTop + top - at.top - aboveFirst,
    left: ground.scrollLeft + left + width / 2 - at.left - at.width / 2,
  });
}

/** Room over the first difference, for the block that leads to it; px. */
const aboveFirst = 120;

function Legend() {
  const kinds = ["added", "changed", "removed", "same"] as const;
  return (
    <ul className={styles.legend}>
      {kinds.map((what) => (
        <li key={what}>
          <span className={styles.swatch} data-what={what} aria-hidden="true">
            {what === "same" ? "" : signs[what]}
          </span>
          {texts.map.legend[what]}
        </li>
      ))}
    </ul>
  );
}

type SubFlowChoice = { readonly id: string; readonly name: string; readonly slug: string; readonly count: number };

/** Those of both documents, those with most differences first. */
function subFlowsOf(before: FlowDocument, after: FlowDocument, differences: readonly Difference[]): SubFlowChoice[] {
  const rows = new Map([...before.rows.sub_flow, ...after.rows.sub_flow].map((row) => [row.id, row]));
  const counts = new Map<string, number>();
  for (const { place } of differences) {
    if (place !== null) counts.set(place.subFlow, (counts.get(place.subFlow) ?? 0) + 1);
  }
  return [...rows.values()]
    .map(({ id, name, slug }) => ({ id, name, slug, count: counts.get(id) ?? 0 }))
    .toSorted((a, b) => b.count - a.count);
}
