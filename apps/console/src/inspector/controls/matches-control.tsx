import { type EntityMatch, words } from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { Select } from "../../parts/selects/select.tsx";
import type { ControlProps } from "./control.ts";
import styles from "./controls.module.css";
import { Rows } from "./rows-control.tsx";
import { texts } from "./texts.ts";

const modes = (["exact", "fuzzy", "last4"] as const).map((mode) => ({ value: mode, label: words(mode) }));

/** Entities compared with what is known: entity, metadata key, and how closely. */
export function MatchesControl({ id, shown, value, writing, isReadOnly }: ControlProps) {
  const source = writing.draft ?? value;
  const matches = Array.isArray(source) ? source.filter(isMatch) : [];
  return (
    <Rows
      id={id}
      items={matches}
      noun={texts.rows.comparison}
      isReadOnly={isReadOnly}
      fresh={(): EntityMatch => ({ entity: "", key: "", mode: "exact" })}
      onChange={(changed) => writing.write(changed, outcomeOf(changed))}
    >
      {(match, change, place) => (
        <div className={`${styles.pair} ${styles.even}`}>
          {(["entity", "key"] as const).map((part) => (
            <input
              key={part}
              className="input mono"
              aria-label={texts.matches.partOf(shown.place.label, texts.matches[part], place + 1)}
              placeholder={texts.matches[part]}
              autoComplete="off"
              readOnly={isReadOnly}
              value={match[part]}
              onChange={(event) => change({ ...match, [part]: event.currentTarget.value })}
            />
          ))}
          <Select
            aria-label={texts.matches.modeOf(shown.place.label, place + 1)}
            disabled={isReadOnly}
            value={match.mode}
            options={modes}
            onChange={(mode) => change({ ...match, mode })}
          />
        </div>
      )}
    </Rows>
  );
}

function outcomeOf(matches: readonly EntityMatch[]): Outcome {
  const isWhole = matches.every(({ entity, key }) => entity !== "" && key !== "");
  return isWhole ? { ok: true, value: matches } : { ok: false, message: texts.matches.incomplete };
}

function isMatch(value: unknown): value is EntityMatch {
  return typeof value === "object" && value !== null && "entity" in value && "key" in value && "mode" in value;
}
