import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { Select } from "../parts/selects/select.tsx";
import styles from "./mock-list.module.css";
import { isSame, type Mock, type Outcome, outcomes } from "./mocks.ts";
import { parseJson } from "./parse-json.ts";
import { ResultField } from "./result-field.tsx";
import { texts } from "./texts.ts";
import { useMocks } from "./use-mocks.ts";

/** The answers that were made up for this agent and are given by themselves: to be changed or removed. */
export function MockList() {
  const { mocks, remember, forget } = useMocks();
  const [edited, edit] = useState<Mock | null>(null);
  if (mocks.length === 0) return null;

  function remove(mock: Mock) {
    forget(mock);
    notify({
      severity: "info",
      title: texts.mocks.removed(mock.kind, mock.name),
      action: { label: texts.mocks.undo, run: () => remember(mock) },
    });
  }

  return (
    <details className={styles.mocks}>
      <summary>
        {texts.mocks.title}
        <span className="caption">{texts.mocks.count(mocks.length)}</span>
      </summary>
      <ul>
        {mocks.map((mock) => (
          <li key={`${mock.kind} ${mock.name} ${mock.block}`}>
            {edited !== null && isSame(edited, mock) ? (
              <MockForm
                mock={mock}
                save={(next) => {
                  remember(next);
                  edit(null);
                }}
                cancel={() => edit(null)}
              />
            ) : (
              <div className={styles.mock}>
                <span className="truncate" title={mock.result}>
                  {mock.kind} <bdi className="mono">{mock.name}</bdi> {texts.mocks[mock.outcome]}
                </span>
                <button
                  className="button quiet icon small"
                  type="button"
                  aria-label={texts.mocks.edit(mock.kind, mock.name)}
                  onClick={() => edit(mock)}
                >
                  <IconPencil size={14} aria-hidden />
                </button>
                <button
                  className="button quiet icon small"
                  type="button"
                  aria-label={texts.mocks.remove(mock.kind, mock.name)}
                  onClick={() => remove(mock)}
                >
                  <IconTrash size={14} aria-hidden />
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function MockForm(props: { mock: Mock; save: (mock: Mock) => void; cancel: () => void }) {
  const { mock, save, cancel } = props;
  const [result, setResult] = useState(mock.result);
  const [outcome, setOutcome] = useState<Outcome>(mock.outcome);
  const isGood = parseJson(result).ok;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isGood) save({ ...mock, outcome, result });
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className="field">
        <span>
          {mock.kind} <bdi>{mock.name}</bdi>
        </span>
        <Select
          value={outcome}
          options={outcomes.map((each) => ({ value: each, label: texts.mocks[each] }))}
          onChange={setOutcome}
        />
      </label>
      <ResultField kind={mock.kind} text={result} onChange={setResult} />
      <div className={styles.buttons}>
        <button className="button small" type="button" onClick={cancel}>
          {texts.mocks.cancel}
        </button>
        <button className="button primary small" type="submit" aria-disabled={!isGood}>
          {texts.mocks.save}
        </button>
      </div>
    </form>
  );
}
