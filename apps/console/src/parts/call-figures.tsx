import type { RecentCalls } from "@parley/model/api/flows";
import type { ReactNode } from "react";
import styles from "./call-figures.module.css";
import { callShares } from "./call-shares.ts";
import { texts } from "./texts.ts";

/** The figures that stand beside the number of calls. */
export type CallFigure = "failed" | "dropped" | "transferred";

/** Which of the calls of a week each means, in the address of their list. */
export const callsThat = {
  failed: { status: "failed", since: "7d" },
  dropped: { q: "hung_up", since: "7d" },
  transferred: { q: "transferred", since: "7d" },
} as const;

/** How the calls of a week went, where there is anything to tell: each figure leads to what it counts. */
export function CallFigures(props: {
  calls: RecentCalls;
  link: (figure: CallFigure, children: ReactNode) => ReactNode;
}) {
  const { failed, dropped, transferred } = props.calls;
  const shares = callShares(props.calls);
  const contained = shares && texts.figures.contained(shares.contained);
  const told: readonly (readonly [CallFigure, ReactNode])[] = [
    ["failed", failed > 0 ? props.link("failed", texts.figures.failed(failed)) : null],
    ["dropped", shares && dropped > 0 ? props.link("dropped", texts.figures.dropped(shares.dropped)) : null],
    // Without a transfer there is nothing to lead to.
    ["transferred", contained !== null && transferred > 0 ? props.link("transferred", contained) : contained],
  ];
  if (told.every(([, words]) => words === null)) return null;
  return (
    <span className={styles.figures}>
      {told.map(
        ([figure, words]) =>
          words !== null && (
            <span key={figure} className={styles[figure]} title={texts.figures.about[figure]}>
              {words}
            </span>
          ),
      )}
    </span>
  );
}
