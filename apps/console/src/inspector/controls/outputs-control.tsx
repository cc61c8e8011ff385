import { type ModelOutput, outputTypes, words } from "@parley/model/kernel";
import { OfferedText } from "../../parts/fields/offered-text.tsx";
import { Select } from "../../parts/selects/select.tsx";
import { settable } from "../form/assignments.ts";
import { useForm } from "../form/form-context.ts";
import { ofType, outputsOf, outputsOutcome } from "../form/model-outputs.ts";
import type { ControlProps } from "./control.ts";
import styles from "./controls.module.css";
import { Rows } from "./rows-control.tsx";
import { texts } from "./texts.ts";

const types = outputTypes.map((type) => ({ value: type, label: words(type) }));

/**
 * Values that a language model may give: where each is kept, its type, its description for the model, and its only
 * choices.
 */
export function OutputsControl({ id, shown, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  const { label } = shown.place;
  return (
    <Rows
      id={id}
      items={outputsOf(writing.draft ?? value)}
      noun={texts.rows.value}
      isWide
      isReadOnly={isReadOnly}
      fresh={(): ModelOutput => ({ to: "", type: "text" })}
      onChange={(changed) => writing.write(changed, outputsOutcome(changed))}
    >
      {(output, change, place) => (
        <>
          <div className={styles.pair}>
            <OfferedText
              label={texts.outputs.targetOf(label, place + 1)}
              placeholder={texts.outputs.target}
              isReadOnly={isReadOnly}
              text={output.to}
              offer={(written) => settable(document, written).filter((name) => !name.startsWith("account."))}
              onWrite={(to) => change({ ...output, to })}
            />
            <Select
              aria-label={texts.outputs.typeOf(label, place + 1)}
              disabled={isReadOnly}
              value={output.type}
              options={types}
              onChange={(type) => change(ofType(output, type))}
            />
          </div>
          <input
            className="input"
            aria-label={texts.outputs.helpOf(label, place + 1)}
            placeholder={texts.outputs.help}
            autoComplete="off"
            readOnly={isReadOnly}
            value={output.help ?? ""}
            onChange={(event) => change(withText(output, event.currentTarget.value))}
          />
          {output.type === "text" && (
            <input
              className="input"
              aria-label={texts.outputs.choicesOf(label, place + 1)}
              placeholder={texts.outputs.choices}
              autoComplete="off"
              readOnly={isReadOnly}
              value={(output.choices ?? []).join(", ")}
              onChange={(event) => change(withChoices(output, event.currentTarget.value))}
            />
          )}
          <label className={styles.needed}>
            <input
              type="checkbox"
              className="check"
              disabled={isReadOnly}
              checked={output.required === true}
              onChange={(event) => change({ ...output, required: event.currentTarget.checked })}
            />
            {texts.outputs.required}
          </label>
        </>
      )}
    </Rows>
  );
}

const withText = ({ help: _old, ...output }: ModelOutput, help: string): ModelOutput =>
  help === "" ? output : { ...output, help };

/** Commas part the choices; one that is being written ends with a comma and has no words yet. */
function withChoices({ choices: _old, ...output }: ModelOutput, written: string): ModelOutput {
  const choices = written.split(",").map((each, place) => (place === 0 ? each : each.trimStart()));
  return written.trim() === "" ? output : { ...output, choices };
}
