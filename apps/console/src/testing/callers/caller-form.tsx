import { rules } from "@parley/model";
import { languageName, offeredLanguages } from "@parley/model/kernel";
import { longestCallerName } from "@parley/model/nouns/sample-caller";
import { useId, useState } from "react";
import { parseJson } from "../../parts/fields/parse-text.ts";
import { MissingPolicy } from "../../parts/forbidden.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { reportError } from "../../parts/notices/report-error.ts";
import { Select } from "../../parts/selects/select.tsx";
import { usePolicy } from "../../parts/use-policy.ts";
import styles from "./callers.module.css";
import { type Caller, withCaller, withoutCaller } from "./sample-callers.ts";
import { texts } from "./texts.ts";
import type { ChosenCaller } from "./use-callers.ts";

const said = texts.form;
const anyLanguage = { value: "", label: said.anyLanguage };

/** Writes someone to try the agent as: kept with it, or used once. */
export function CallerForm(props: {
  chosen: ChosenCaller;
  /** Name of the one that is kept and edited; null: another one. */
  edited: string | null;
  beginning: Caller;
  onClose: () => void;
}) {
  const { chosen, edited, beginning, onClose } = props;
  const { isAllowed } = usePolicy(rules.flowWrite);
  const [name, setName] = useState(beginning.name);
  const [number, setNumber] = useState(beginning.number);
  const [language, setLanguage] = useState(beginning.language ?? "");
  const metadata = useObject(beginning.metadata);
  const account = useObject(beginning.account);
  const trimmed = name.trim();
  const isTaken = trimmed !== edited && chosen.isKept && chosen.callers.some((each) => each.name === trimmed);
  const codes = [...new Set([...(language === "" ? [] : [language]), ...offeredLanguages])];

  function written(): Caller | null {
    if (trimmed === "" || metadata.value === null || account.value === null) return null;
    const [values, attributes] = [metadata.value, account.value];
    return { name: trimmed, number: number.trim(), language: language || null, metadata: values, account: attributes };
  }
  const caller = written();

  function tryOnce() {
    if (caller === null) return;
    chosen.choose(caller);
    onClose();
  }
  async function save() {
    if (caller === null) return;
    if (!isAllowed) return tryOnce();
    await chosen.change((before) => withCaller(before, edited, caller));
    chosen.choose(caller.name);
    onClose();
  }
  async function remove(kept: string) {
    try {
      await chosen.change((before) => withoutCaller(before, kept));
      onClose();
    } catch (error) {
      reportError(said.failed, error);
    }
  }

  return (
    <FormDialog
      title={said.title(edited)}
      size={520}
      verb={isAllowed ? said.saveVerb : said.onceVerb}
      isComplete={caller !== null && !(isAllowed && isTaken)}
      run={save}
      onClose={onClose}
    >
      <p className="caption">{said.about}</p>
      <div className={styles.pair}>
        <label className="field">
          <span>{said.name}</span>
          <input
            className="input"
            maxLength={longestCallerName}
            autoComplete="off"
            data-autofocus
            aria-invalid={isTaken || undefined}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label className="field">
          <span>{said.number}</span>
          <input
            className="input mono"
            maxLength={255}
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        </label>
      </div>
      {isTaken && (
        <p className={styles.fault} role="alert">
          {said.taken}
        </p>
      )}
      <label className="field">
        <span>{said.language}</span>
        <Select
          value={language}
          options={[anyLanguage, ...codes.map((code) => ({ value: code, label: languageName(code) }))]}
          onChange={setLanguage}
        />
      </label>
      <ObjectField label={said.metadata} written={metadata} />
      <ObjectField label={said.account} help={said.accountHelp} written={account} />
      <div className={styles.others}>
        {isAllowed && (
          <button type="button" className="button" disabled={caller === null} onClick={tryOnce}>
            {said.onceVerb}
          </button>
        )}
        {isAllowed && edited !== null && (
          <button type="button" className={`button ${styles.remove}`} onClick={() => void remove(edited)}>
            {said.deleteVerb}
          </button>
        )}
        <MissingPolicy needs={rules.flowWrite} />
      </div>
    </FormDialog>
  );
}

type WrittenObject = {
  readonly text: string;
  readonly fault: string | null;
  /** Null while it is none. */
  readonly value: Caller["metadata"] | null;
  readonly write: (text: string) => void;
};

function useObject(beginning: Caller["metadata"]): WrittenObject {
  const [text, write] = useState(() => JSON.stringify(beginning, null, 2));
  const read = parseJson(text.trim() === "" ? "{}" : text);
  if (!read.ok) return { text, write, fault: read.message, value: null };
  return isObject(read.value)
    ? { text, write, fault: null, value: read.value }
    : { text, write, fault: said.noObject, value: null };
}

const isObject = (value: unknown): value is Caller["metadata"] =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function ObjectField({ label, help, written }: { label: string; help?: string; written: WrittenObject }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={4}
        spellCheck={false}
        aria-describedby={`${id}-help`}
        aria-invalid={written.fault !== null || undefined}
        value={written.text}
        onChange={(event) => written.write(event.currentTarget.value)}
      />
      <span id={`${id}-help`} className={written.fault === null ? "caption" : styles.fault} role="status">
        {written.fault ?? help}
      </span>
    </div>
  );
}
