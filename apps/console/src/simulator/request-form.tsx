import { outOfReach } from "@parley/flow";
import type { Happening } from "@parley/host";
import { useState } from "react";
import { useMe } from "../api/me.ts";
import { answerWith } from "./answer-with.ts";
import styles from "./conversation.module.css";
import { type Mock, type Outcome, placeOf } from "./mocks.ts";
import { parseJson } from "./parse-json.ts";
import { ResultField } from "./result-field.tsx";
import type { NamedRequest } from "./standing.ts";
import { texts } from "./texts.ts";

/** What the other side of a request would answer, as a first proposal. */
const proposals: { readonly [kind in NamedRequest["kind"]]: string } = {
  action: "{}",
  webhook: "{}",
  model: '{"text": "How can I help you?", "calls": []}',
  transfer: '{"outcome": "answered"}',
  card: '{"outcome": "entered"}',
  payment: '{"outcome": "paid", "reference": "made-up"}',
  record: '{"recording": "recording.wav", "duration_ms": 3000, "ended_by": "silence"}',
};

/** A request that waits for its answer. The person who tries the agent makes it up, for now or from now on. */
export function RequestForm(props: {
  request: NamedRequest;
  /** What was made up before. */
  mock: Mock | undefined;
  happen: (happening: Happening) => void;
  remember: (mock: Mock) => void;
  /** Asks the connected model instead; null where the request is for none. */
  askModel: (() => void) | null;
}) {
  const { request, mock, happen, remember, askModel } = props;
  const [text, setText] = useState(mock?.result ?? proposals[request.kind]);
  const [isKept, setKept] = useState(false);
  const parsed = parseJson(text);
  const { called, ...asked } = request;
  const allowed = useMe()?.webhook_allow ?? [];
  const refusal = refusalOf(request, allowed);

  function answer(outcome: Outcome) {
    if (!parsed.ok) return;
    happen(answerWith(request.id, outcome, parsed.value));
    if (isKept) remember({ ...placeOf(request), outcome, result: text });
  }

  return (
    <fieldset className={styles.request}>
      <legend>
        {texts.request.waiting(request.kind)}
        {called !== "" && <bdi className="chip">{called}</bdi>}
      </legend>
      {refusal !== null && <p className={styles.refusal}>{texts.request.inCall(refusal)}</p>}
      <details>
        <summary>{texts.request.asked}</summary>
        <pre>{JSON.stringify(asked, null, 2)}</pre>
      </details>
      {askModel !== null && (
        <div className={styles.row}>
          <button className="button small primary" type="button" onClick={askModel}>
            {texts.request.askModel}
          </button>
        </div>
      )}
      <ResultField kind={request.kind} text={text} onChange={setText} />
      <label className={styles.keep}>
        <input
          type="checkbox"
          className="check"
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        {texts.request.keep}
      </label>
      <div className={styles.row}>
        <button className="button small" type="button" aria-disabled={!parsed.ok} onClick={() => answer("succeeds")}>
          {texts.request.succeed}
        </button>
        <button className="button small" type="button" aria-disabled={!parsed.ok} onClick={() => answer("fails")}>
          {texts.request.fail}
        </button>
        <button className="button small" type="button" aria-disabled={!parsed.ok} onClick={() => answer("times_out")}>
          {texts.request.timeOut}
        </button>
      </div>
    </fieldset>
  );
}

/** Why a call would not send it, as far as can be told without asking for names. */
function refusalOf(request: NamedRequest, allowed: readonly string[]): string | null {
  if (request.kind !== "action" && request.kind !== "webhook") return null;
  return request.refused ?? (request.http === null ? null : outOfReach(request.http.url, allowed));
}
