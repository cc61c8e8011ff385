import type { LanguageCode } from "@parley/model/kernel";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Marks } from "../shown-prompts.ts";
import { texts } from "../texts.ts";
import type { Column } from "../write-cells.ts";
import styles from "./grid.module.css";
import { gridActs } from "./grid-acts.ts";
import { GridHead } from "./grid-head.tsx";
import { cellId, GridRow } from "./grid-row.tsx";
import type { GridSheet } from "./grid-sheet.ts";
import { placeAt, showColumn } from "./places-on-page.ts";
import { clampSelection, oneCell, rectangleOf, type Selection } from "./selection.ts";
import { useCellWriting } from "./use-cell-writing.ts";
import { useColumnsInSight } from "./use-columns-in-sight.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useKeptPlaces } from "./use-kept-places.ts";

/** What is done to the grid from around it. */
export type GridActs = {
  /** Writes the name of a prompt, once its row is there. */
  readonly editName: (prompt: string) => void;
  readonly edit: () => void;
  readonly fill: () => void;
};

type Props = Pick<GridSheet, "editor" | "rows" | "selection" | "onSelect" | "isReadOnly"> & {
  readonly ref: Ref<GridActs>;
  readonly languages: readonly LanguageCode[];
  readonly marks: Marks;
};

/** Height of a row; px, as grid.module.css says. */
const rowHeight = 60;
const overscan = 4;

/** Prompts by language as a sheet of cells. It draws the rows in sight alone, and keeps the focus: cells come and go. */
export function PromptGrid({ ref, editor, rows, languages, marks, selection: wanted, onSelect, isReadOnly }: Props) {
  const id = useId();
  const scroll = useRef<HTMLTableElement>(null);
  const columns = useMemo(
    (): readonly Column[] => [{ type: "name" }, ...languages.map((language) => ({ type: "words", language }) as const)],
    [languages],
  );
  const extent = { rows: rows.length, columns: columns.length };
  const selection = clampSelection(wanted, extent);
  const { active } = selection;
  const rectangle = rectangleOf(selection);
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
  const { column: activeColumn } = active;
  useEffect(() => {
    if (activeColumn > 0) showColumn(scroll.current, activeColumn);
  }, [activeColumn]);

  const sheet: GridSheet = { editor, rows, columns, extent, selection, onSelect, go, isReadOnly };
  const writing = useCellWriting(sheet, scroll);
  const { begin } = writing;
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
    begin(null);
  }, [awaited, rows, go, begin]);

  /** The button is down: what lies between is taken along. */
  function drag(event: MouseEvent) {
    const place = event.buttons === 1 && writing.typed === undefined ? placeAt(event.target) : null;
    if (place !== null && (place.row !== active.row || place.column !== active.column)) {
      onSelect({ anchor: selection.anchor, active: place });
    }
  }
  const pick = (event: MouseEvent, isMore: boolean) => {
    const place = placeAt(event.target);
    if (place === null) return null;
    onSelect(isMore ? { anchor: selection.anchor, active: place } : oneCell(place));
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
        aria-activedescendant={cellId(id, active.row, active.column)}
        tabIndex={0}
        className={styles.grid}
        style={{ "--languages": languages.length }}
        onKeyDown={press}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
        onMouseDown={(event) => {
          if (event.button === 0 && pick(event, event.shiftKey) !== null) writing.end();
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
            const isIn = index >= rectangle.top && index <= rectangle.bottom;
            const isActive = index === active.row;
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
                active={isActive ? active.column : null}
                typed={isActive ? writing.typed : undefined}
                onDone={writing.onDone}
                onCancel={writing.onCancel}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
