import { ask } from "@parley/client";
import { boundBy, type FlowDocument, type RequestName, type TestedRequest, testRequest } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { useEffect, useRef, useState } from "react";
import { RequestAborted } from "../../api/request-aborted.ts";
import { send } from "../../api/send.ts";
import styles from "./request-trial.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly at: InVersion;
  readonly document: FlowDocument;
  readonly named: RequestName;
  /** The request as it is written: the values that it names are asked for. */
  readonly written: unknown;
  /** Saves what was written just now: it is part of what is tried. */
  readonly prepare?: () => Promise<unknown>;
};

/** Sends a request once, with values written here. Shows what was sent, what came back and what is kept. */
export function RequestTrial({ at, document, named, written, prepare }: Props) {
  const [values, setValues] = useState<{ readonly [variable: string]: string }>({});
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<TestedRequest | Error | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const variables = variablesIn(written);

  async function tryOut() {
    const leave = new AbortController();
    leaving.current = leave;
    setSending(true);
    try {
      await prepare?.();
      const body = { ...named, values: nested(variables.map((variable) => [variable, values[variable] ?? ""])) };
      setOutcome(await ask(send, testRequest, { path: at, body, signal: leave.signal }));
    } catch (error) {
      if (!(error instanceof RequestAborted)) setOutcome(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSending(false);
    }
  }

  return (
    <section className={styles.test} aria-label={texts.title}>
      {variables.map((variable) => (
        <label key={variable} className={styles.value}>
          <span className="mono">{variable}</span>
          <input
            className="input"
            autoComplete="off"
            placeholder={texts.value}
            value={values[variable] ?? ""}
            onChange={({ currentTarget: { value } }) => setValues((known) => ({ ...known, [variable]: value }))}
          />
        </label>
      ))}
      <button
        type="button"
        className={`button ${styles.send}`}
        // It keeps the focus while it waits.
        aria-disabled={isSending}
        aria-busy={isSending}
        onClick={() => !isSending && void tryOut()}
      >
        {texts.send}
      </button>
      <div aria-live="polite">{outcome !== null && <Told outcome={outcome} document={document} named={named} />}</div>
    </section>
  );
}

type Outcome = Pick<Props, "document" | "named"> & { readonly outcome: TestedRequest | Error };

function Told({ outcome, document, named }: Outcome) {
  if (outcome instanceof Error) return <p className={styles.refused}>{outcome.message}</p>;
  const { request, answer, refused, missing, took_ms } = outcome;
  const query = request === null ? "" : new URLSearchParams(request.query).toString();
  return (
    <div className={styles.outcome}>
      {missing.length > 0 && <p className={styles.missing}>{texts.empty(missing.join(", "))}</p>}
      {request !== null && (
        <>
          <h4>{texts.request}</h4>
          <pre>
            {`${request.method} ${request.url}${query === "" ? "" : `${request.url.includes("?") ? "&" : "?"}${query}`}`}
            {Object.entries(request.headers).map(([name, value]) => `\n${name}: ${value}`)}
            {request.body !== null && `\n\n${JSON.stringify(request.body, null, 2)}`}
          </pre>
        </>
      )}
      {refused !== null && <p className={styles.refused}>{texts.refused(refused)}</p>}
      {answer !== null && (
        <>
          <h4>
            {texts.answer}
            <span className="muted">{texts.took(took_ms)}</span>
          </h4>
          {answer.status === null ? (
            <p className={styles.refused}>{answer.error}</p>
          ) : (
            <pre data-ok={answer.ok}>
              {answer.status}
              {answer.result !== null && `\n${JSON.stringify(answer.result, null, 2)}`}
            </pre>
          )}
          <Kept document={document} named={named} answer={answer} />
        </>
      )}
    </div>
  );
}

function Kept({
  document,
  named,
  answer,
}: Omit<Outcome, "outcome"> & { answer: NonNullable<TestedRequest["answer"]> }) {
  const bound = boundBy(document, named, answer);
  return (
    <>
      <h4>{texts.bound}</h4>
      {bound.length === 0 ? (
        <p className="caption">{texts.notBound}</p>
      ) : (
        <dl className={styles.bound}>
          {bound.map(({ name, value }) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd className="mono">{JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
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
