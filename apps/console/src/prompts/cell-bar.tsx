import type { InVersion } from "@parley/model/api/versions";
import type { LanguageCode } from "@parley/model/kernel";
import { IconArrowBackUp, IconArrowBarDown, IconCheck, IconPencil, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import { build } from "../api/build.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { later } from "../parts/later.tsx";
import { HeldSounds } from "./audio/held-sounds.tsx";
import { type CellSounds, useCellSounds } from "./audio/use-cell-sounds.ts";
import { barTexts } from "./bar-texts.ts";
import { CellMarks } from "./grid/cell-marks.tsx";
import type { GridActs } from "./grid/prompt-grid.tsx";
import { rectangleOf, type Selection } from "./grid/selection.ts";
import { Words } from "./grid/words.tsx";
import { keepRecordings } from "./keep-recordings.ts";
import { marksOf } from "./marks-of.ts";
import { cellOf, type PromptRow } from "./prompt-sheet.ts";
import type { PromptUse } from "./prompt-uses.ts";
import styles from "./prompts.module.css";
import { resetWords } from "./reset-words.ts";
import type { Marks } from "./shown-prompts.ts";
import { texts } from "./texts.ts";
import { rowsOf, tryRows } from "./try-rows.ts";
import { unsavedAt } from "./unsaved-contents.ts";
import { type Column, textIn } from "./write-cells.ts";

const CellAudio = later(() => import("./audio/cell-audio.tsx").then((module) => module.CellAudio), {
  name: texts.parts.audio,
});

type Props = {
  readonly editor: VersionEditor;
  readonly at: InVersion;
  readonly rows: readonly PromptRow[];
  readonly languages: readonly LanguageCode[];
  readonly marks: Marks;
  readonly selection: Selection | null;
  readonly acts: RefObject<GridActs | null>;
  readonly isReadOnly: boolean;
};

/** Most places that are named for one prompt. */
const mostUses = 12;

/**
 * The chosen cell whole: its words, what there is to know of it, who says it, and what can be done with the selection.
 * Below stand the sounds that are made or not stored, whatever cell is chosen.
 */
export function CellBar(props: Props) {
  const { editor, at, rows, selection } = props;
  const sounds = useCellSounds(editor, at);
  const isEmpty = rows.length === 0;
  useActions(
    () =>
      isEmpty
        ? []
        : [
            { id: "copy", group: texts.group, label: barTexts.keys.copy, keys: "Mod+C", isOnlyKey: true, run: null },
            { id: "paste", group: texts.group, label: barTexts.keys.paste, keys: "Mod+V", isOnlyKey: true, run: null },
            { id: "edit", group: texts.group, label: barTexts.keys.edit, keys: "F2", isOnlyKey: true, run: null },
            { id: "fill", group: texts.group, label: barTexts.keys.fill, keys: "Mod+D", isOnlyKey: true, run: null },
          ],
    [isEmpty],
  );
  const row = selection === null ? undefined : rows[selection.active.row];
  if (isEmpty && sounds.recording === null && sounds.held.length === 0) return null;
  return (
    <section className={`card ${styles.bar}`} aria-label={barTexts.label}>
      {selection === null || row === undefined ? (
        <p className="muted">{barTexts.none}</p>
      ) : (
        <ChosenCell {...props} selection={selection} row={row} sounds={sounds} />
      )}
      <HeldSounds sounds={sounds} />
    </section>
  );
}

type ChosenProps = Props & {
  readonly selection: Selection;
  /** Of the active cell. */
  readonly row: PromptRow;
  readonly sounds: CellSounds;
};

function ChosenCell(props: ChosenProps) {
  const { editor, at, rows, languages, marks, selection, acts, isReadOnly, row, sounds } = props;
  const { top, bottom, left, right } = rectangleOf(selection);
  const language = languages[selection.active.column - 1];
  const column: Column = language === undefined ? { type: "name" } : { type: "words", language };
  const cell = language === undefined ? null : cellOf(row, language);
  const found = marksOf(row, column, marks);
  const text = textIn(row, column);
  const aside = unsavedAt(marks.unsaved, row, column);
  const chosen = (bottom - top + 1) * (right - left + 1);
  const overridden = rows
    .slice(top, bottom + 1)
    .filter((each) => [...each.cells.values()].some((one) => one.isOverridden));

  const outdated = rows
    .slice(top, bottom + 1)
    .flatMap((each) => languages.slice(Math.max(left - 1, 0), right).map((code) => cellOf(each, code)))
    .filter((each) => each.isOutdated);
  const refused = aside === undefined ? [] : rowsOf(editor, aside);

  return (
    <>
      <div className={styles.barHead}>
        <strong>
          <bdi>{row.prompt.name}</bdi>
        </strong>
        <span className="mono">{language ?? barTexts.name}</span>
        <CellMarks of={found} />
        {chosen > 1 && <span className="caption">{barTexts.cells(chosen)}</span>}
        {!isReadOnly && (
          <span className={styles.acts}>
            {aside !== undefined && (
              <button type="button" className="button small" onClick={() => tryRows(editor, aside, [row.prompt.id])}>
                <IconRefresh size={14} aria-hidden /> {barTexts.again}
              </button>
            )}
            {aside !== undefined && refused.length > 1 && (
              <button type="button" className="button quiet small" onClick={() => tryRows(editor, aside, refused)}>
                {barTexts.eachAgain(refused.length)}
              </button>
            )}
            <button type="button" className="button quiet small" onClick={() => acts.current?.edit()}>
              <IconPencil size={14} aria-hidden /> {barTexts.edit}
            </button>
            <button type="button" className="button quiet small" onClick={() => acts.current?.fill()}>
              <IconArrowBarDown size={14} aria-hidden /> {barTexts.fill}
            </button>
            {outdated.length > 0 && (
              <button type="button" className="button small" onClick={() => keepRecordings(editor, outdated)}>
                <IconCheck size={14} aria-hidden /> {barTexts.right(outdated.length)}
              </button>
            )}
            {overridden.length > 0 && (
              <button type="button" className="button quiet small" onClick={() => resetWords(editor, overridden)}>
                <IconArrowBackUp size={14} aria-hidden /> {barTexts.reset}
              </button>
            )}
          </span>
        )}
      </div>
      {language !== undefined && (
        <p className={styles.whole}>
          {text === "" ? <span className="muted">{barTexts.nothing}</span> : <Words text={text} lang={language} />}
        </p>
      )}
      {language !== undefined && cell !== null && (
        <CellAudio
          key={`${row.prompt.id} ${language}`}
          editor={editor}
          at={at}
          prompt={row.prompt}
          cell={cell}
          language={language}
          sounds={sounds}
          isReadOnly={isReadOnly}
        />
      )}
      <p className="caption">
        {found.includes("stale") && `${barTexts.stale} `}
        {cell?.isOverridden && `${barTexts.overridden} `}
        {cell?.isRecorded && !cell.isOutdated && `${barTexts.recorded} `}
        {aside !== undefined && `${barTexts.notSaved} ${aside.reason}`}
      </p>
      <Uses at={at} uses={marks.uses.get(row.prompt.id) ?? []} />
    </>
  );
}

function Uses({ at, uses }: { at: InVersion; uses: readonly PromptUse[] }) {
  if (uses.length === 0) return <p className="caption">{texts.grid.unused}</p>;
  return (
    <ul className={styles.uses} aria-label={barTexts.usedBy}>
      <li className="caption" aria-hidden>
        {barTexts.usedBy}
      </li>
      {uses.slice(0, mostUses).map(({ name, place }) => (
        <li key={`${place?.select} ${name}`}>
          {place === null || build !== "studio" ? (
            <bdi>{name}</bdi>
          ) : (
            <Link
              to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
              params={{ organisation: at.org, flow: at.flow, version: at.ver, subFlow: place.subFlow }}
              search={{ select: place.select }}
            >
              <bdi>{name}</bdi>
            </Link>
          )}
        </li>
      ))}
      {uses.length > mostUses && <li className="caption">{texts.grid.more(uses.length - mostUses)}</li>}
    </ul>
  );
}
