import { Button } from "@mantine/core";
import { ask } from "@parley/client";
import { type RequestName, type TestedRequest, testRequest } from "@parley/flow";
import { useState } from "react";
import { send } from "../../api/send.ts";
import { useForm } from "../form/form-context.ts";
import styles from "./test-request.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly named: RequestName;
  /** The request as it is written: the values that it names are asked for. */
  readonly written: unknown;
};

/** Sends a request once, with values made up here, and shows what was sent and what came back. */
export function TestRequest({ named, written }: Props) {
  const { base, editor, isReadOnly } = useForm();
  const [values, setValues] = useState<{ readonly [variable: string]: string }>({});
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<TestedRequest | Error | null>(null);
  const variables = variablesIn(written);
  if (isReadOnly) return null;

  async function tryOut() {
    setSending(true);
    try {
      // What was written just now is part of what is tried.
      await editor.flush();
      const body = { ...named, values: nested(variables.map((variable) => [variable, values[variable] ?? ""])) };
      setOutcome(await ask(send, testRequest, { path: base, body }));
    } catch (error) {
      setOutcome(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSending(false);
    }
  }

  return (
    <section className={styles.test} aria-label={texts.test.title}>
      {variables.map((variable) => (
        <label key={variable} className={styles.value}>
          <span className="mono">{variable}</span>
          <input
            className="input"
            autoComplete="off"
            placeholder={texts.test.value}
            value={values[variable] ?? ""}
            onChange={({ currentTarget: { value } }) => setValues((known) => ({ ...known, [variable]: value }))}
          />
        </label>
      ))}
      <Button size="sm" variant="default" className={styles.send} loading={sending} onClick={() => void tryOut()}>
        {texts.test.send}
      </Button>
      <div aria-live="polite">{outcome !== null && <Told outcome={outcome} />}</div>
    </section>
  );
}

function Told({ outcome }: { outcome: TestedRequest | Error }) {
  if (outcome instanceof Error) return <p className={styles.refused}>{outcome.message}</p>;
  const { request, answer, refused, missing, took_ms } = outcome;
  const query = request === null ? "" : new URLSearchParams(request.query).toString();
  return (
    <div className={styles.outcome}>
      {missing.length > 0 && <p className={styles.missing}>{texts.test.empty(missing.join(", "))}</p>}
      {request !== null && (
        <>
          <h4>{texts.test.request}</h4>
          <pre>
            {`${request.method} ${request.url}${query === "" ? "" : `${request.url.includes("?") ? "&" : "?"}${query}`}`}
            {Object.entries(request.headers).map(([name, value]) => `\n${name}: ${value}`)}
            {request.body !== null && `\n\n${JSON.stringify(request.body, null, 2)}`}
          </pre>
        </>
      )}
      {refused !== null && <p className={styles.refused}>{texts.test.refused(refused)}</p>}
      {answer !== null && (
        <>
          <h4>
            {texts.test.answer}
            <span className="muted">{texts.test.took(took_ms)}</span>
          </h4>
          {answer.status === null ? (
            <p className={styles.refused}>{answer.error}</p>
          ) : (
            <pre data-ok={answer.ok}>
              {answer.status}
              {answer.result !== null && `\n${JSON.stringify(answer.result, null, 2)}`}
            </pre>
          )}
        </>
      )}
    </div>
  );
}

/** The values of a conversation that a request names: `slots.name`. */
function variablesIn(written: unknown): readonly string[] {
  const found = JSON.stringify(written ?? null).match(/\b(slots|metadata|account)\.[A-Za-z_]\w*/g);
  return [...new Set(found)];
}

function nested(values: readonly (readonly [string, string])[]): { [root: string]: { [name: string]: string } } {
  const roots: { [root: string]: { [name: string]: string } } = {};
  for (const [variable, value] of values) {
    const [root = "", name = ""] = variable.split(".");
    if (value !== "") roots[root] = { ...roots[root], [name]: value };
  }
  return roots;
}
