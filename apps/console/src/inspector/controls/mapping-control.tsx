import { mappingOf, type Pair, pairsOf } from "../form/pairs.ts";
import type { ControlProps } from "./control.ts";
import styles from "./controls.module.css";
import { LanguageText } from "./language-text.tsx";
import { Rows } from "./rows-control.tsx";
import { texts } from "./texts.ts";

/** Keys with their templates. */
export function MappingControl({ id, shown, value, writing, isReadOnly }: ControlProps) {
  const pairs = isPairs(writing.draft) ? writing.draft : pairsOf(value);

  return (
    <Rows
      id={id}
      items={pairs}
      noun={texts.rows.key}
      isReadOnly={isReadOnly}
      fresh={() => ({ key: "", text: "" })}
      onChange={(changed) => writing.write(changed, mappingOf(changed))}
    >
      {(pair, change, place) => (
        <div className={styles.pair}>
          <input
            className="input mono"
            aria-label={texts.mapping.keyOf(shown.place.label, place + 1)}
            placeholder={texts.mapping.key}
            autoComplete="off"
            readOnly={isReadOnly}
            value={pair.key}
            onChange={(event) => change({ ...pair, key: event.currentTarget.value })}
          />
          <LanguageText
            language="template"
            label={texts.mapping.valueOf(shown.place.label, place + 1)}
            text={pair.text}
            isReadOnly={isReadOnly}
            onWrite={(text) => change({ ...pair, text })}
          />
        </div>
      )}
    </Rows>
  );
}

function isPairs(draft: unknown): draft is readonly Pair[] {
  return Array.isArray(draft);
}
