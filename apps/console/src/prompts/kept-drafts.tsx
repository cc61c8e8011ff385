import type { VersionEditor } from "../editing/version-editor.ts";
import { useCopied } from "../parts/use-copied.ts";
import type { KeptDraft } from "./grid/write-draft.ts";
import { writeDraft } from "./grid/write-draft.ts";
import { draftKey } from "./kept-draft-list.ts";
import styles from "./prompts.module.css";
import { texts } from "./texts.ts";
import { columnName } from "./write-cells.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly kept: readonly KeptDraft[];
  readonly onKeep: (draft: KeptDraft) => void;
  readonly onDrop: (draft: KeptDraft) => void;
};

/** Words that were being written when another person deleted their prompt, or wrote there. */
export function KeptDrafts({ editor, kept, onKeep, onDrop }: Props) {
  if (kept.length === 0) return null;
  return (
    <section className={`card ${styles.kept}`} aria-label={texts.kept.label}>
      {kept.map((each) => (
        <Kept
          key={draftKey(each)}
          kept={each}
          onClose={() => onDrop(each)}
          onWrite={(now) => {
            const again = writeDraft(editor, { ...each.draft, before: now });
            if (again === null) onDrop(each);
            else onKeep(again);
          }}
        />
      ))}
    </section>
  );
}

type KeptProps = {
  readonly kept: KeptDraft;
  readonly onClose: () => void;
  /** Writes it over what stands there now. */
  readonly onWrite: (now: string) => void;
};

function Kept({ kept: { draft, now }, onClose, onWrite }: KeptProps) {
  const { copied, copy } = useCopied(draft.text);
  const { column } = draft.cell;
  const why = texts.kept[now === null ? "gone" : "changed"](draft.name, columnName(column));
  const lang = column.type === "name" ? undefined : column.language;
  return (
    <div className={styles.keptDraft}>
      <p role="alert">{why}</p>
      {now !== null && (
        <p>
          {texts.kept.now}{" "}
          <q lang={lang} dir="auto">
            {now}
          </q>
        </p>
      )}
      <textarea
        className="input"
        aria-label={texts.kept.yours(draft.name, columnName(column))}
        lang={lang}
        dir="auto"
        readOnly
        rows={2}
        value={draft.text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.keptActs}>
        {now !== null && (
          <button type="button" className="button small" onClick={() => onWrite(now)}>
            {texts.kept.write}
          </button>
        )}
        <button type="button" className="button small" onClick={copy}>
          {texts.kept.copy}
        </button>
        <button type="button" className="button quiet small" onClick={onClose}>
          {texts.kept.close}
        </button>
        <span role="status" className="caption">
          {copied === "no" ? "" : texts.kept.copied[copied]}
        </span>
      </div>
    </div>
  );
}
