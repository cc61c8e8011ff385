import {
  addKept,
  credentialsRead,
  declaredValues,
  type FlowDocument,
  isDeclaredRoot,
  type KeptSubFlow,
  saidContents,
} from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo, useState } from "react";
import { makeId } from "../api/make-id.ts";
import { useEditorPart } from "../editing/editor-context.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./library.module.css";
import { keptQuery, type LibraryEntry, libraryQuery } from "./library-queries.ts";
import { texts } from "./texts.ts";

const said = texts.add;

type Props = {
  readonly editor: VersionEditor;
  readonly organisation: string;
  /** Shows a sub-flow by its slug. */
  readonly onAdded: (slug: string) => void;
  readonly onClose: () => void;
};

/** Puts a kept sub-flow into the version that is open, after showing what it brings. It is one edit. */
export function AddDialog({ editor, organisation, onAdded, onClose }: Props) {
  const library = useQuery(libraryQuery(organisation));
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<LibraryEntry | null>(null);
  const kept = useQuery({
    ...keptQuery(organisation, chosen?.id ?? "", chosen?.latest ?? 0),
    enabled: chosen !== null,
  });
  const entries = library.data ?? [];
  const wanted = words.trim().toLowerCase();
  const found = entries.filter(({ name, note }) => `${name} ${note ?? ""}`.toLowerCase().includes(wanted));

  async function add() {
    if (kept.data === undefined) return;
    const { operations, subFlow } = addKept(editor.snapshot().document, kept.data, makeId);
    const done = editor.perform({ label: said.step(subFlow.name), operations });
    if (!done.ok) throw new Error(done.faults.map(({ message }) => message).join(" "));
    void tellWhenSaved(editor, done.step, { title: said.done(subFlow.name) });
    onClose();
    onAdded(subFlow.slug);
  }

  return (
    <FormDialog
      title={said.title}
      size={860}
      verb={said.verb}
      isComplete={kept.data !== undefined}
      run={add}
      onClose={onClose}
    >
      {library.error !== null && (
        <PanelError title={texts.failed} error={library.error} retry={() => void library.refetch()} />
      )}
      {library.isPending && <SkeletonLines lines={6} />}
      {library.data !== undefined && entries.length === 0 && <p className="muted">{said.empty}</p>}
      {entries.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.choices}>
            <SearchField label={said.search} value={words} onChange={setWords} />
            {found.length === 0 && <p className="muted">{said.none}</p>}
            <Choices entries={found} chosen={chosen} onChoose={setChosen} />
          </div>
          <section className={styles.preview} aria-label={said.preview}>
            {chosen === null && <p className="muted">{said.choose}</p>}
            {kept.error !== null && (
              <PanelError title={texts.failed} error={kept.error} retry={() => void kept.refetch()} />
            )}
            {chosen !== null && kept.isPending && <SkeletonLines lines={6} />}
            {kept.data !== undefined && <Preview editor={editor} kept={kept.data} />}
          </section>
        </div>
      )}
    </FormDialog>
  );
}

type ChoicesProps = {
  readonly entries: readonly LibraryEntry[];
  readonly chosen: LibraryEntry | null;
  readonly onChoose: (entry: LibraryEntry) => void;
};

function Choices({ entries, chosen, onChoose }: ChoicesProps) {
  const group = useId();
  return (
    <ul className={styles.list} aria-label={said.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <label className={styles.choice} data-chosen={entry.id === chosen?.id || undefined}>
            <input type="radio" name={group} checked={entry.id === chosen?.id} onChange={() => onChoose(entry)} />
            <span>
              <bdi>{entry.name}</bdi> <span className="mono muted">{said.revision(entry.latest)}</span>
              {entry.note !== null && (
                <span className="caption">
                  <bdi>{entry.note}</bdi>
                </span>
              )}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** What a kept sub-flow takes, gives back and says, how large it is, and what of this agent it uses. */
function Preview({ editor, kept }: { readonly editor: VersionEditor; readonly kept: KeptSubFlow }) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const { here, unfilled } = useMemo(() => addKept(document, kept, makeId), [document, kept]);
  const { rows } = kept.document;
  const declared = declaredValues(kept.document, kept.subFlow);
  const credentials = useMemo(() => credentialsRead(kept.document), [kept]);
  const { language } = document.settings;
  const { words, missing } = wordsIn(kept.document, language);
  return (
    <dl className={styles.facts}>
      <Fact name={said.inputs}>{declared === null ? said.sharesAll : namesOf(declared.inputs)}</Fact>
      <Fact name={said.outputs}>{declared === null ? said.sharesAll : namesOf(declared.outputs)}</Fact>
      <Fact name={said.size}>{said.blocks(rows.block.length, rows.sub_flow.length)}</Fact>
      {(words.length > 0 || missing > 0) && (
        <Fact name={said.words}>
          <ul className={styles.words}>
            {words.map(({ id, text }) => (
              <li key={id}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
          {missing > 0 && <p className="notice">{said.missing(language, missing)}</p>}
        </Fact>
      )}
      {here.length > 0 && (
        <Fact name={said.here}>
          <ul className={styles.words}>
            {here.map(({ noun, name, differs }) => {
              const shown = isDeclaredRoot(noun) ? `${noun}.${name}` : name;
              return (
                <li key={`${noun} ${name}`}>
                  <bdi>{differs ? said.differs(shown) : shown}</bdi>
                </li>
              );
            })}
          </ul>
        </Fact>
      )}
      {unfilled.length > 0 && (
        <Fact name={said.unfilled}>{unfilled.map(({ root, name }) => `${root}.${name}`).join(", ")}</Fact>
      )}
      {credentials.length > 0 && <Fact name={said.credentials}>{credentials.join(", ")}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const namesOf = (declared: readonly { readonly name: string; readonly type: string }[]) =>
  declared.length === 0 ? said.nothing : declared.map(({ name, type }) => `${name} (${type})`).join(", ");

/** What its prompts say in a language, and how many have no words in it. */
function wordsIn({ rows }: FlowDocument, language: string) {
  const spoken = new Map(
    saidContents(rows).flatMap((row) => (row.language === language ? [[row.prompt, row.content] as const] : [])),
  );
  return {
    words: rows.prompt.flatMap(({ id }) => {
      const text = spoken.get(id) ?? "";
      return text === "" ? [] : [{ id, text }];
    }),
    missing: rows.prompt.filter(({ id }) => !spoken.has(id)).length,
  };
}
