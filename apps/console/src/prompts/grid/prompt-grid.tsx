import type { LanguageCode } from "@parley/model/kernel";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type Ref, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { Marks } from "../shown-prompts.ts";
import { texts } from "../texts.ts";
import styles from "./grid.module.css";
import { gridActs } from "./grid-acts.ts";
import { GridHead } from "./grid-head.tsx";
import { cellId, GridRow } from "./grid-row.tsx";
import type { GridSheet } from "./grid-sheet.ts";
import { placeAt, showColumn } from "./places-on-page.ts";
import { oneCell, rectangleOf, type Selection } from "./selection.ts";
import { useCellWriting } from "./use-cell-writing.ts";
import { useColumnsInSight } from "./use-columns-in-sight.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useKeptPlaces } from "./use-kept-places.ts";
import type { KeptDraft } from "./write-draft.ts";
import { WrittenRow } from "./written-row.tsx";

/** What is done to the grid from around it. */
export type GridActs = {
  /** Writes the name of a prompt, once its row is there. */
  readonly editName: (prompt: string) => void;
  readonly edit: () => void;
  readonly fill: () => void;
};

type Props = Omit<GridSheet, "extent" | "go"> & {
  readonly ref: Ref<GridActs>;
  /** What was written and found no place. */
  readonly onKept: (kept: KeptDraft) => void;
  readonly languages: readonly LanguageCode[];
  readonly marks: Marks;
};

/** Height of a row; px, as grid.module.css says. */
const rowHeight = 60;
const overscan = 4;

/** Prompts by language as a sheet of cells. It draws the rows in sight alone, and keeps the focus: cells come and go. */
export function PromptGrid({ ref, languages, marks, onKept, ...shown }: Props) {
  const { rows, columns, selection, onSelect, isReadOnly } = shown;
  const id = useId();
  const scroll = useRef<HTMLTableElement>(null);
  const extent = { rows: rows.length, columns: columns.length };
  const active = selection?.active ?? null;
  const rectangle = selection === null ? null : rectangleOf(selection);
  const [awaited, setAwaited] = useState<string | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan,
    // The names of the languages stay above the rows.
    scrollPaddingStart: 37,
    initialRect: { width: 0, height: innerHeight - 320 },
  });

  const [first, last] = useColumnsInSight(scroll, languages.length);
  const items = virtual.getVirtualItems();
  const inPlace = useKeptPlaces(items, virtual.isScrolling);

  const go = useCallback(
    (next: Selection) => {
      onSelect(next);
      virtual.scrollToIndex(next.active.row);
    },
    [onSelect, virtual],
  );
  const activeColumn = active?.column ?? 0;
  useEffect(() => {
    if (activeColumn > 0) showColumn(scroll.current, activeColumn);
  }, [activeColumn]);

  const sheet: GridSheet = { ...shown, extent, go };
  const writing = useCellWriting(sheet, scroll, onKept);
  const { begin, written } = writing;
  const { fill, clear, copy, paste } = gridActs(sheet);
  const press = useGridKeys(sheet, { write: begin, clear, fill }, () =>
    Math.max(1, Math.floor((scroll.current?.clientHeight ?? rowHeight) / rowHeight) - 2),
  );
  useImperativeHandle(ref, () => ({ editName: setAwaited, edit: () => begin(null), fill }));
  useEffect(() => {
    const row = awaited === null ? -1 : rows.findIndex(({ prompt }) => prompt.id === awaited);
    if (row === -1) return;
    setAwaited(null);
    go(oneCell({ row, column: 0 }));
    if (awaited !== null) begin(null, { prompt: awaited, column: { type: "name" } });
  }, [awaited, rows, go, begin]);

  /** The button is down: what lies between is taken along. */
  function drag(event: MouseEvent) {
    const place = event.buttons === 1 && written === null ? placeAt(event.target) : null;
    if (place === null || selection === null) return;
    if (place.row !== active?.row || place.column !== active.column) {
      onSelect({ anchor: selection.anchor, active: place });
    }
  }
  const pick = (event: MouseEvent, isMore: boolean) => {
    const place = placeAt(event.target);
    if (place === null) return null;
    onSelect(isMore && selection !== null ? { anchor: selection.anchor, active: place } : oneCell(place));
    return place;
  };

  return (
    <div className={styles.frame}>
      <p id={`${id}-hint`} className="visually-hidden">
        {texts.grid.hint}
      </p>
      <table
        ref={scroll}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen and written is a grid
        role="grid"
        aria-label={texts.grid.label}
        aria-describedby={`${id}-hint`}
        aria-multiselectable
        aria-readonly={isReadOnly}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={active === null ? undefined : cellId(id, active.row, active.column)}
        tabIndex={0}
        className={styles.grid}
        style={{ "--languages": languages.length }}
        onKeyDown={press}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
        onMouseDown={(event) => {
          if (event.button === 0 && pick(event, event.shiftKey) !== null) writing.finish("stay");
        }}
        onMouseMove={drag}
        onDoubleClick={(event) => {
          if (placeAt(event.target) !== null) begin(null);
        }}
      >
        <GridHead languages={languages} marks={marks} />
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {inPlace.map(({ slot, item: { index, start } }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const isIn = rectangle !== null && index >= rectangle.top && index <= rectangle.bottom;
            return (
              <GridRow
                key={slot}
                id={id}
                row={row}
                index={index}
                top={start}
                columns={columns}
                first={first}
                last={last}
                marks={marks}
                left={isIn ? rectangle.left : null}
                right={isIn ? rectangle.right : null}
                active={index === active?.row ? active.column : null}
              />
            );
          })}
          {written !== null && (
            <WrittenRow
              written={written}
              top={written.place.row * rowHeight}
              onDraft={writing.onDraft}
              onDone={writing.finish}
              onCancel={writing.cancel}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}
