import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { AskAssistant } from "../assistant/ask-assistant.tsx";
import { useEditorPart } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { panel } from "../parts/panel.tsx";
import { texts as parts } from "../parts/texts.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { addPrompt } from "./add-prompt.ts";
import { type GridActs, PromptGrid } from "./grid/prompt-grid.tsx";
import { cellOf, isMissing, type PromptRow, type PromptSheet, sheetOf } from "./prompt-sheet.ts";
import { promptUses } from "./prompt-uses.ts";
import styles from "./prompts.module.css";
import { PromptsToolbar } from "./prompts-toolbar.tsx";
import { SheetActs } from "./sheet-acts.tsx";
import { readPromptSearch, shownPrompts } from "./shown-prompts.ts";
import { texts } from "./texts.ts";
import { unsavedOf } from "./unsaved-contents.ts";
import { useChosenCells } from "./use-chosen-cells.ts";
import { useKeptDrafts } from "./use-kept-drafts.ts";
import { useStaleContents } from "./use-stale-contents.ts";
import type { Column } from "./write-cells.ts";

const CellBar = later(() => import("./cell-bar.tsx").then((module) => module.CellBar), {
  name: texts.parts.bar,
  waiting: <div className={`card ${styles.bar}`} />,
});
// Mantine comes with them, after the sheet.
const EditingBar = panel(texts.parts.saving, () => import("./editing-bar.tsx").then((module) => module.EditingBar));
// It comes right after the page: what it shows has to be seen also when the network is gone by then.
const KeptDrafts = later(() => import("./kept-drafts.tsx").then((module) => module.KeptDrafts), {
  name: texts.kept.label,
});
const LanguageDialog = laterOpened(parts.later.dialog, () =>
  import("./language-dialog.tsx").then((module) => module.LanguageDialog),
);
const EditingNotes = panel(texts.parts.notes, () =>
  import("../editing/editing-notes.tsx").then((module) => module.EditingNotes),
);

type Props = { readonly editor: VersionEditor; readonly at: InVersion };

/** The prompts of an open version: a sheet of cells, what is looked for in it, and what is done with it. */
export function PromptsWorkspace({ editor, at }: Props) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const setAside = useEditorPart(editor, (snapshot) => snapshot.setAside);
  const { isAllowed } = usePolicy(rules.flowWrite);
  const [search, show] = useSearchState(readPromptSearch);
  const last = useRef<PromptSheet | null>(null);
  const sheet = useMemo(() => {
    last.current = sheetOf(document, last.current);
    return last.current;
  }, [document]);
  const { settings, rows } = document;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with each key, and who says them does not
  const uses = useMemo(
    () => promptUses(document),
    [rows.block, rows.block_entity, rows.path, rows.small_talk, rows.sub_flow, rows.prompt, settings],
  );
  const stale = useStaleContents(editor, at);
  const unsaved = useMemo(() => unsavedOf(setAside), [setAside]);
  const marks = useMemo(() => ({ sheet, uses, stale, unsaved }), [sheet, uses, stale, unsaved]);

  const asked = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search
  const languages = useMemo(
    () => search.languages?.split(",").filter((language) => language !== "") ?? sheet.offered,
    [asked, sheet.offered.join()],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search
  const found = useMemo(() => shownPrompts(search, languages, marks), [asked, languages, marks]);
  const shown = useKeptRows(found, sheet, asked);
  const columns = useMemo(
    (): readonly Column[] => [{ type: "name" }, ...languages.map((language) => ({ type: "words", language }) as const)],
    [languages],
  );
  const { selection, select, last: lastPlace } = useChosenCells(shown, columns, asked);
  const drafts = useKeptDrafts(at);
  const acts = useRef<GridActs>(null);
  const [isAddingLanguage, setAddingLanguage] = useState(false);
  // The first language, of those that are offered beside the version's own, with a cell that is missing.
  const lacking = sheet.offered
    .slice(1)
    .find((language) => sheet.rows.some((row) => uses.has(row.prompt.id) && isMissing(cellOf(row, language))));

  function add() {
    const made = addPrompt(editor, document);
    if (made === null) return;
    show({});
    acts.current?.editName(made);
  }

  return (
    <div className={styles.page}>
      <PageHead title={texts.title} note={texts.count(sheet.rows.length, languages.length)}>
        <EditingBar />
        <SheetActs editor={editor} document={document} sheet={sheet} rows={shown} languages={languages} />
        <AskAssistant
          at={at}
          editor={editor}
          suggested={{ draft: "translations", ...(lacking !== undefined && { language: lacking }) }}
        />
        <Forbidden needs={rules.flowWrite}>
          <button type="button" className="button primary" onClick={add}>
            <IconPlus size={16} aria-hidden /> {texts.buttons.add}
          </button>
        </Forbidden>
      </PageHead>
      <EditingNotes />
      <PromptsToolbar
        search={search}
        show={show}
        languages={languages}
        marks={marks}
        document={document}
        addLanguage={isAllowed ? () => setAddingLanguage(true) : null}
      />
      {isAddingLanguage && (
        <LanguageDialog
          editor={editor}
          sheet={sheet}
          onAdded={(language) => {
            // A choice of columns takes the new one along.
            if (search.languages !== undefined)
              show({ ...search, languages: [...new Set([...languages, language])].join() });
          }}
          onClose={() => setAddingLanguage(false)}
        />
      )}
      <KeptDrafts editor={editor} kept={drafts.kept} onKeep={drafts.keep} onDrop={drafts.drop} />
      {shown.length === 0 ? (
        <EmptyState title={sheet.rows.length === 0 ? texts.none.nothing : texts.none.title}>
          {sheet.rows.length === 0 ? texts.none.nothingText : texts.none.text}
        </EmptyState>
      ) : (
        <PromptGrid
          ref={acts}
          editor={editor}
          rows={shown}
          columns={columns}
          languages={languages}
          marks={marks}
          selection={selection}
          last={lastPlace}
          onSelect={select}
          onKept={drafts.keep}
          isReadOnly={!isAllowed}
        />
      )}
      <CellBar
        editor={editor}
        at={at}
        rows={shown}
        languages={languages}
        marks={marks}
        selection={selection}
        acts={acts}
        isReadOnly={!isAllowed}
      />
    </div>
  );
}

/** What was found stays while it is written, though it fits no longer: a row never goes from below a hand. */
function useKeptRows(found: readonly PromptRow[], sheet: PromptSheet, asked: string): readonly PromptRow[] {
  const kept = useRef<{ readonly asked: string; readonly ids: Set<string> }>({ asked, ids: new Set() });
  return useMemo(() => {
    if (kept.current.asked !== asked) kept.current = { asked, ids: new Set() };
    const { ids } = kept.current;
    for (const { prompt } of found) ids.add(prompt.id);
    return ids.size === found.length ? found : sheet.rows.filter(({ prompt }) => ids.has(prompt.id));
  }, [found, sheet, asked]);
}
