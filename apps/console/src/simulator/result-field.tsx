import { useId } from "react";
import type { Mock } from "./mocks.ts";
import { parseJson } from "./parse-json.ts";
import { texts } from "./texts.ts";

/** What a request is answered with: JSON, with what is wrong with it below. */
export function ResultField(props: { kind: Mock["kind"]; text: string; onChange: (text: string) => void }) {
  const { kind, text, onChange } = props;
  const id = useId();
  const parsed = parseJson(text);
  return (
    <>
      <label className="field">
        <span>{texts.request.result}</span>
        <textarea
          className="input"
          rows={2}
          spellCheck={false}
          value={text}
          aria-invalid={!parsed.ok}
          aria-describedby={parsed.ok ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      {!parsed.ok && (
        <p id={id} className="notice" role="alert">
          {parsed.error}
        </p>
      )}
      {kind === "transfer" && <p className="caption">{texts.request.transferOutcomes}</p>}
    </>
  );
}
