import { IconArrowNarrowRight, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Painted, Stop } from "../drawing/painted.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { keepSame } from "./keep-same.ts";
import styles from "./overlay-panel.module.css";
import { texts } from "./texts.ts";

/** What every overlay is given: where to paint, and how to lead to deleted rows. */
export type Ground = {
  readonly onPaint: (painted: Painted | null) => void;
  readonly onGhost: (stop: Stop) => void;
  readonly onClose: () => void;
  /** Beside the outline, over the canvas. */
  readonly isBeside: boolean;
};

type Props = {
  readonly ground: Ground;
  readonly title: string;
  /** Null as long as there is nothing to paint. */
  readonly painted: Painted | null;
  /** What the way from mark to mark leads to, such as "change". */
  readonly mark: string;
  readonly children: ReactNode;
};

/** The legend of what lies over the canvas, and the way from mark to mark. */
export function OverlayPanel({ ground, title, painted, mark, children }: Props) {
  const { onPaint, onGhost, onClose, isBeside } = ground;
  const view = useDesignView();
  const before = useRef<Painted | null>(null);
  useEffect(() => {
    before.current = painted === null ? null : keepSame(before.current, painted);
    onPaint(before.current);
  }, [painted, onPaint]);
  useEffect(() => () => onPaint(null), [onPaint]);

  const stops = painted?.stops ?? [];
  const [last, setLast] = useState<Stop["id"] | null>(null);
  const place = stops.findIndex(({ id }) => id === last);
  const next = stops[(place + 1) % Math.max(1, stops.length)];
  const lead = () => {
    if (next === undefined) return;
    setLast(next.id);
    if (next.at === null) view.reveal(next.id);
    else onGhost(next);
  };
  useActions(
    () => [{ id: "overlay.next", group: texts.group, label: texts.panel.next(mark), keys: "N", run: lead }],
    [mark, next, view, onGhost],
  );

  return (
    <section
      className={styles.panel}
      data-over-canvas
      data-beside={isBeside || undefined}
      aria-label={texts.panel.title(title.toLowerCase())}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        {stops.length > 0 && (
          <button type="button" className="button quiet small" onClick={lead} title={texts.panel.nextTip(mark)}>
            {texts.panel.next(mark)}
            <span className={styles.place}>
              {place < 0 ? stops.length : `${place + 1}/${stops.length}`}
              <span className="visually-hidden">{place < 0 ? texts.panel.inAll : ""}</span>
            </span>
            <IconArrowNarrowRight size={14} aria-hidden />
          </button>
        )}
        <button type="button" className="button quiet icon small" aria-label={texts.panel.close} onClick={onClose}>
          <IconX size={14} aria-hidden />
        </button>
      </header>
      {children}
    </section>
  );
}
