import type { Happening } from "@parley/host";
import { useId, useState } from "react";
import styles from "./conversation.module.css";
import { parseJson } from "./parse-json.ts";
import type { Request } from "./standing.ts";

/** What the other side of a request would answer, as a first proposal. */
const proposals: { readonly [kind in Request["kind"]]: string } = {
  action: "{}",
  webhook: "{}",
  transfer: '{"outcome": "answered"}',
  record: '{"recording": "recording.wav", "duration_ms": 3000, "ended_by": "silence"}',
};

/** A request that waits for its answer, which whoever tries the agent makes up. */
export function RequestForm({ request, happen }: { request: Request; happen: (happening: Happening) => void }) {
  const id = useId();
  const [text, setText] = useState(proposals[request.kind]);
  const parsed = parseJson(text);
  const name = "name" in request ? request.name : null;

  function answer(how: { ok: boolean; status: number | null; error: string | null; timed_out: boolean }) {
    if (parsed.ok)
      happen({ type: "answered", request: request.id, result: how.timed_out ? null : parsed.value, ...how });
  }

  return (
    <fieldset className={styles.request}>
      <legend>
        Waiting for {request.kind} {name !== null && <bdi className="chip">{name}</bdi>}
      </legend>
      <details>
        <summary>What is asked</summary>
        <pre>{JSON.stringify(request, null, 2)}</pre>
      </details>
      <label className="field">
        <span>Result (JSON)</span>
        <textarea
          className="input"
          rows={2}
          spellCheck={false}
          value={text}
          aria-invalid={!parsed.ok}
          aria-describedby={parsed.ok ? undefined : id}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {!parsed.ok && (
        <p id={id} className="notice" role="alert">
          {parsed.error}
        </p>
      )}
      {request.kind === "transfer" && <p className="caption">Outcomes: answered, busy, no_answer, failed.</p>}
      <div className={styles.row}>
        <button
          className="button small"
          type="button"
          aria-disabled={!parsed.ok}
          onClick={() => answer({ ok: true, status: 200, error: null, timed_out: false })}
        >
          Succeed
        </button>
        <button
          className="button small"
          type="button"
          aria-disabled={!parsed.ok}
          onClick={() => answer({ ok: false, status: 500, error: "failed in the simulator", timed_out: false })}
        >
          Fail
        </button>
        <button
          className="button small"
          type="button"
          onClick={() => answer({ ok: false, status: null, error: "timed out", timed_out: true })}
        >
          Time out
        </button>
      </div>
    </fieldset>
  );
}
