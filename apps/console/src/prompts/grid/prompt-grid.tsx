import type { LanguageCode } from "@parley/model/kernel";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type KeyboardEvent,
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
import type { VersionEditor } from "../../editing/version-editor.ts";
import { isTyping, letterCounts } from "../../parts/actions/letter-keys.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import type { PromptRow } from "../prompt-sheet.ts";
import { saveCells } from "../save-cells.ts";
import type { Marks } from "../shown-prompts.ts";
import { texts } from "../texts.ts";
import type { Column } from "../write-cells.ts";
import type { Leaving } from "./cell-editor.tsx";
import { cellsToText, textToCells } from "./cells-as-text.ts";
import { changedCells, clearedCells, filledDown, pastedCells, textsIn } from "./changed-cells.ts";
import styles from "./grid.module.css";
import { GridHead } from "./grid-head.tsx";
import { cellId, GridRow } from "./grid-row.tsx";
import {
  clampSelection,
  moveSelection,
  oneCell,
  type Place,
  rectangleOf,
  type Selection,
  tabbed,
} from "./selection.ts";
import { useColumnsInSight } from "./use-columns-in-sight.ts";
import { useKeptPlaces } from "./use-kept-places.ts";

/** What is done to the grid from around it. */
export type GridActs = {
  /** Writes the name of a prompt, once its row is there. */
  readonly editName: (prompt: string) => void;
  readonly edit: () => void;
  readonly fill: () => void;
};

type Props = {
  readonly ref: Ref<GridActs>;
  readonly editor: VersionEditor;
  readonly rows: readonly PromptRow[];
  readonly languages: readonly LanguageCode[];
  readonly marks: Marks;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly isReadOnly: boolean;
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
  const [typed, setTyped] = useState<string | null | undefined>(undefined);
  const [awaited, setAwaited] = useState<string | null>(null);
  /** Escape was pressed: the next Tab leaves the grid. */
  const isLeaving = useRef(false);
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

  const edit = (text: string | null) => {
    if (!isReadOnly) setTyped(text);
  };
  const fill = () => {
    if (!isReadOnly) saveCells(editor, filledDown(rows, columns, rectangle), texts.steps.fill);
  };
  useImperativeHandle(ref, () => ({
    editName: setAwaited,
    edit: () => edit(null),
    fill,
  }));
  useEffect(() => {
    const row = awaited === null ? -1 : rows.findIndex(({ prompt }) => prompt.id === awaited);
    if (row === -1) return;
    setAwaited(null);
    go(oneCell({ row, column: 0 }));
    setTyped(null);
  }, [awaited, rows, go]);

  const latest = useRef({ rows, columns, selection, extent });
  latest.current = { rows, columns, selection, extent };
  const onCancel = useCallback(() => {
    setTyped(undefined);
    scroll.current?.focus({ preventScroll: true });
  }, []);
  const onDone = useCallback(
    (text: string, leaving: Leaving) => {
      const now = latest.current;
      setTyped(undefined);
      const write = changedCells(now.rows, now.columns, now.selection.active, text);
      if (write !== null) {
        const { prompt } = write.row;
        const column = write.column.type === "name" ? texts.column.name : write.column.language;
        saveCells(editor, [write], () => texts.steps.write(prompt.name, column));
      }
      if (leaving === "stay") return;
      scroll.current?.focus({ preventScroll: true });
      const next =
        leaving === "down" || leaving === "up"
          ? moveSelection(
              oneCell(now.selection.active),
              plain(leaving === "down" ? "ArrowDown" : "ArrowUp"),
              now.extent,
              1,
            )
          : tabbed(now.selection, leaving === "next" ? 1 : -1, now.extent);
      if (next !== null) go(next);
    },
    [editor, go],
  );

  function press(event: KeyboardEvent) {
    if (isTyping(event.target)) return;
    const isMod = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? rowHeight) / rowHeight) - 2);
    const next = event.altKey
      ? null
      : moveSelection(selection, { key: event.key, shiftKey: event.shiftKey, isMod }, extent, page);
    const wasLeaving = isLeaving.current;
    isLeaving.current = false;
    if (next !== null) go(next);
    else if (event.key === "Tab") {
      const tab = isMod || wasLeaving ? null : tabbed(selection, event.shiftKey ? -1 : 1, extent);
      if (tab === null) return;
      go(tab);
    } else if (event.key === "Escape") {
      isLeaving.current = true;
      onSelect(oneCell(active));
      return;
    } else if (event.key === "Enter" || event.key === "F2") edit(null);
    else if (event.key === "Delete" || event.key === "Backspace") clear();
    else if (isMod && key === "d") fill();
    else if (isMod && key === "a") {
      onSelect({ anchor: { row: 0, column: 0 }, active: { row: extent.rows - 1, column: extent.columns - 1 } });
    } else if (!isReadOnly && letterCounts(event)) edit(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const clear = () => {
    if (!isReadOnly) saveCells(editor, clearedCells(rows, columns, rectangle), texts.steps.clear);
  };
  function copy(event: ClipboardEvent) {
    if (isTyping(event.target)) return;
    event.clipboardData.setData("text/plain", cellsToText(textsIn(rows, columns, rectangle)));
    event.preventDefault();
    if (event.type === "cut") clear();
  }
  function paste(event: ClipboardEvent) {
    if (isTyping(event.target)) return;
    event.preventDefault();
    if (isReadOnly) return;
    const pasted = pastedCells(rows, columns, rectangle, textToCells(event.clipboardData.getData("text/plain")));
    saveCells(editor, pasted.writes, texts.steps.paste);
    onSelect(pasted.selection);
    if (pasted.outside > 0) notify({ severity: "warning", title: texts.outside(pasted.outside) });
  }
  /** The button is down: what lies between is taken along. */
  function drag(event: MouseEvent) {
    const place = event.buttons === 1 && typed === undefined ? placeAt(event.target) : null;
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
          if (event.button === 0 && pick(event, event.shiftKey) !== null) setTyped(undefined);
        }}
        onMouseMove={drag}
        onDoubleClick={(event) => {
          if (placeAt(event.target) !== null) edit(null);
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
                typed={isActive ? typed : undefined}
                onDone={onDone}
                onCancel={onCancel}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const plain = (key: string) => ({ key, shiftKey: false, isMod: false });

function placeAt(target: EventTarget): Place | null {
  if (!(target instanceof Element) || isTyping(target)) return null;
  const cell = target.closest<HTMLElement>("[data-column]");
  return cell === null ? null : { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Brings a column beside the names, which stay where they are. */
function showColumn(grid: HTMLElement | null, column: number): void {
  const [names, ...heads] = grid?.querySelectorAll<HTMLElement>("thead th") ?? [];
  const head = heads[column - 1];
  if (grid === null || names === undefined || head === undefined) return;
  const [from, to] = [head.offsetLeft - names.offsetWidth, head.offsetLeft + head.offsetWidth];
  if (from < grid.scrollLeft) grid.scrollLeft = from;
  else if (to > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = to - grid.clientWidth;
}
