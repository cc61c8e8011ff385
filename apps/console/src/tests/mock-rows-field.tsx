import type { Mocks } from "@parley/host";
import { IconPlus, IconX } from "@tabler/icons-react";
import { OfferedText } from "../parts/fields/offered-text.tsx";
import { Select } from "../parts/selects/select.tsx";
import { freshMock, mockRows, mocksOfRows, outcomes } from "./mock-rows.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { useWrittenRows } from "./use-written-rows.ts";

type Props = {
  readonly mocks: Mocks | undefined;
  /** Names of the agent's requests. */
  readonly known: readonly string[];
  readonly isReadOnly: boolean;
  /** Undefined once there are none. */
  readonly change: (mocks: Mocks | undefined) => void;
  /** Told whether what is written can be read. */
  readonly judge: (isReadable: boolean) => void;
};

const said = texts.mocks;
const options = outcomes.map((value) => ({ value, label: said.outcomes[value] }));

/** What the agent's requests are answered in a test: a row for each answer. */
export function MockRowsField({ mocks, known, isReadOnly, change, judge }: Props) {
  const { rows, added, fault, add, set, remove } = useWrittenRows(() => mockRows(mocks), mocksOfRows, {
    change,
    judge,
  });

  return (
    <fieldset className={styles.values} aria-label={said.title}>
      <legend>{said.title}</legend>
      {rows.map(({ id, ...row }, place) => (
        <div key={id} className={styles.mock}>
          <OfferedText
            label={said.name(place + 1)}
            placeholder={texts.placeholders.answer}
            isReadOnly={isReadOnly}
            isNext={id === added}
            text={row.name}
            offer={() => known}
            onWrite={(name) => set(id, { name })}
          />
          <Select
            aria-label={said.outcome(place + 1)}
            disabled={isReadOnly}
            value={row.outcome}
            options={options}
            onChange={(outcome) => set(id, { outcome })}
          />
          <input
            className="input mono"
            aria-label={said.status(place + 1)}
            placeholder={row.outcome === "answers" ? said.usualStatus : said.noneStatus}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isReadOnly}
            value={row.status}
            onChange={(event) => set(id, { status: event.currentTarget.value })}
          />
          {!isReadOnly && (
            <button
              type="button"
              className="button quiet icon small"
              aria-label={said.remove(place + 1)}
              onClick={() => remove(id)}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
          <textarea
            className="input mono"
            aria-label={said.body(place + 1)}
            placeholder={said.bodyExample}
            rows={Math.min(8, row.body.split("\n").length)}
            spellCheck={false}
            readOnly={isReadOnly}
            value={row.body}
            onChange={(event) => set(id, { body: event.currentTarget.value })}
          />
          <label className={styles.held}>
            <input
              type="checkbox"
              disabled={isReadOnly}
              checked={row.held}
              onChange={(event) => set(id, { held: event.currentTarget.checked })}
            />
            {said.held}
          </label>
        </div>
      ))}
      {fault !== null && (
        <span className={styles.refused} role="alert">
          {fault}
        </span>
      )}
      {!isReadOnly && (
        <button type="button" className="button quiet small" onClick={() => add(freshMock)}>
          <IconPlus size={14} aria-hidden /> {said.addVerb}
        </button>
      )}
      {rows.length > 1 && <span className="caption">{said.inTurn}</span>}
    </fieldset>
  );
}
