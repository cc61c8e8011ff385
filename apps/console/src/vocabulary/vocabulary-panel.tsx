import type { Subject, VocabularyEntry } from "@parley/flow";
import { words } from "@parley/model/kernel";
import { IconX } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { useRestingDocument } from "../editing/use-resting-document.ts";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useDesignView } from "../viewing/design-view.ts";
import { filterEntries, isUnused, type Only, onlys, type VocabularyKind, vocabularyKinds } from "./filter-entries.ts";
import { texts } from "./texts.ts";
import { useVocabulary } from "./use-vocabulary.ts";
import styles from "./vocabulary.module.css";

/** Most entries that are drawn at once; a search finds the others. */
const most = 200;

const nothing: readonly VocabularyEntry[] = [];

type Props = {
  readonly kind: VocabularyKind;
  /** Undefined closes it. */
  readonly onKind: (kind: VocabularyKind | undefined) => void;
};

/** All intents, values and prompts of the version: what uses each, what nothing uses, and which words are missing. */
export function VocabularyPanel({ kind, onKind }: Props) {
  const document = useRestingDocument();
  const { vocabulary, isFailed } = useVocabulary(document);
  const [query, setQuery] = useState("");
  const [only, setOnly] = useState<Only>("all");
  const entries = vocabulary?.[kind] ?? nothing;
  const shown = useMemo(() => filterEntries(entries, query, only), [entries, query, only]);
  return (
    <aside className={styles.panel} aria-label={texts.title} aria-busy={vocabulary === null && !isFailed}>
      <header className={styles.head}>
        <h2>{texts.title}</h2>
        <button
          type="button"
          className="button quiet icon small"
          aria-label={texts.close}
          onClick={() => onKind(undefined)}
        >
          <IconX size={16} aria-hidden />
        </button>
      </header>
      <div className={styles.tools}>
        <fieldset className="segments" aria-label={texts.kinds.label}>
          {vocabularyKinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
              {texts.kinds[each]} {vocabulary?.[each].length}
            </button>
          ))}
        </fieldset>
        <input
          type="search"
          className="input"
          aria-label={texts.search}
          placeholder={texts.search}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <fieldset className="segments" aria-label={texts.only.label}>
          {onlys.map((each) => (
            <button key={each} type="button" aria-pressed={each === only} onClick={() => setOnly(each)}>
              {texts.only[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {isFailed && (
        <p className={styles.none} role="alert">
          {texts.failed}
        </p>
      )}
      {vocabulary === null ? (
        !isFailed && <SkeletonLines lines={6} />
      ) : shown.length === 0 ? (
        <p className={styles.none}>{entries.length === 0 ? texts.nothingYet[kind] : texts.none[kind]}</p>
      ) : (
        <ul className={styles.list} aria-label={texts.kinds[kind]}>
          {shown.slice(0, most).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
          {shown.length > most && <li className={styles.none}>{texts.more(shown.length - most)}</li>}
        </ul>
      )}
    </aside>
  );
}

function Entry({ entry }: { entry: VocabularyEntry }) {
  const { name, uses, missing, holds, isOfEngine } = entry;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <bdi className={styles.name}>{name}</bdi>
        {isUnused(entry) && <span className="badge warn">{texts.unused}</span>}
        {missing.length > 0 && <span className="badge bad">{texts.missingIn(missing.join(", "))}</span>}
        {uses.length > 0 && (
          <button
            type="button"
            className="button quiet small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={texts.usesOf(texts.uses(uses.length), name)}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.uses(uses.length)}
          </button>
        )}
      </div>
      <bdi className={styles.note} dir="auto">
        {isOfEngine ? texts.ofEngine : noteOf(holds)}
      </bdi>
      {isOpen && (
        <ul id={id} className={styles.uses} aria-label={texts.usesOf(texts.uses(uses.length), name)}>
          {uses.map((use) => (
            <li key={"id" in use ? use.id : use.noun}>
              <Use use={use} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A place that uses something; blocks and paths are led to. */
function Use({ use }: { use: Subject }) {
  const { reveal } = useDesignView();
  if (use.noun === "settings") return <span className="muted">{texts.settings}</span>;
  if (use.noun !== "block" && use.noun !== "path")
    return (
      <span className="muted">
        <bdi>{texts.notShown(words(use.noun), use.name)}</bdi>
      </span>
    );
  return (
    <button type="button" className={styles.use} onClick={() => reveal(use.id)}>
      <bdi className="truncate">{use.name}</bdi>
      <span className="caption">{words(use.noun)}</span>
    </button>
  );
}

function noteOf(holds: VocabularyEntry["holds"]): string {
  if ("examples" in holds) return texts.examples(holds.examples);
  return "kinds" in holds ? holds.kinds.map(words).join(", ") : holds.words;
}
