import { calledSubFlow, declaredValues } from "@parley/flow";
import {
  equalJson,
  type GivenInput,
  type Json,
  type KeptOutput,
  type SubFlowInput,
  type SubFlowOutput,
  type ValueType,
  valueTypes,
  words,
} from "@parley/model/kernel";
import { useState } from "react";
import { OfferedText } from "../../parts/fields/offered-text.tsx";
import { Select } from "../../parts/selects/select.tsx";
import { settable } from "../form/assignments.ts";
import { useForm } from "../form/form-context.ts";
import {
  defaultOf,
  givenOutcome,
  inputsOutcome,
  keptOutcome,
  outputsOutcome,
  rowsOf,
  shownDefault,
} from "../form/sub-flow-values.ts";
import type { ControlProps } from "./control.ts";
import styles from "./controls.module.css";
import { LanguageText } from "./language-text.tsx";
import { Rows } from "./rows-control.tsx";
import { texts } from "./texts.ts";

const said = texts.subFlowValues;
const types = valueTypes.map((type) => ({ value: type, label: words(type) }));

/** What a sub-flow is given: names with their types, and what holds where none is given. */
export function InputsControl({ id, shown, value, writing, isReadOnly }: ControlProps) {
  const { label } = shown.place;
  return (
    <Rows
      id={id}
      items={rowsOf<SubFlowInput>(writing.draft ?? value, ["name", "type"])}
      noun={texts.rows.input}
      isWide
      isReadOnly={isReadOnly}
      fresh={(): SubFlowInput => ({ name: "", type: "text" })}
      onChange={(changed) => writing.write(changed, inputsOutcome(changed))}
    >
      {(input, change, place) => (
        <>
          <Declared label={label} place={place} declared={input} isReadOnly={isReadOnly} change={change} />
          <DefaultText
            label={said.defaultOf(label, place + 1)}
            value={input.default}
            isReadOnly={isReadOnly}
            onWrite={(written) => change(withDefault(input, written))}
          />
          <label className={styles.needed}>
            <input
              type="checkbox"
              className="check"
              disabled={isReadOnly}
              checked={input.required === true}
              onChange={(event) => change({ ...input, required: event.currentTarget.checked })}
            />
            {said.required}
          </label>
        </>
      )}
    </Rows>
  );
}

/** What a sub-flow gives back: names with their types, and the expressions of their values. */
export function ReturnsControl({ id, shown, value, writing, isReadOnly }: ControlProps) {
  const { label } = shown.place;
  return (
    <Rows
      id={id}
      items={rowsOf<SubFlowOutput>(writing.draft ?? value, ["name", "type", "value"])}
      noun={texts.rows.output}
      isWide
      isReadOnly={isReadOnly}
      fresh={(): SubFlowOutput => ({ name: "", type: "text", value: "" })}
      onChange={(changed) => writing.write(changed, outputsOutcome(changed))}
    >
      {(output, change, place) => (
        <>
          <Declared label={label} place={place} declared={output} isReadOnly={isReadOnly} change={change} />
          <LanguageText
            language="value"
            label={texts.assignments.valueOf(label, place + 1)}
            placeholder={said.returned}
            text={output.value}
            isReadOnly={isReadOnly}
            onWrite={(written) => change({ ...output, value: written })}
          />
        </>
      )}
    </Rows>
  );
}

/** What a call gives: inputs of the sub-flow that it calls, with the expressions of their values. */
export function GivenControl({ id, shown, row, value, writing, isReadOnly }: ControlProps) {
  const declared = useDeclared(row.id);
  const { label } = shown.place;
  return (
    <Rows
      id={id}
      items={rowsOf<GivenInput>(writing.draft ?? value, ["input", "value"])}
      noun={texts.rows.input}
      isWide
      isReadOnly={isReadOnly}
      fresh={(): GivenInput => ({ input: "", value: "" })}
      onChange={(changed) => writing.write(changed, givenOutcome(changed))}
    >
      {(given, change, place) => (
        <>
          <OfferedText
            label={said.nameOf(label, place + 1)}
            placeholder={said.name}
            isReadOnly={isReadOnly}
            text={given.input}
            offer={() => declared.inputs}
            onWrite={(input) => change({ ...given, input })}
          />
          <LanguageText
            language="value"
            label={texts.assignments.valueOf(label, place + 1)}
            placeholder={texts.assignments.value}
            text={given.value}
            isReadOnly={isReadOnly}
            onWrite={(written) => change({ ...given, value: written })}
          />
        </>
      )}
    </Rows>
  );
}

/** What a call keeps of what comes back: outputs, and the slots and metadata keys for them. */
export function KeptControl({ id, shown, row, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  const declared = useDeclared(row.id);
  const { label } = shown.place;
  return (
    <Rows
      id={id}
      items={rowsOf<KeptOutput>(writing.draft ?? value, ["output", "to"])}
      noun={texts.rows.output}
      isWide
      isReadOnly={isReadOnly}
      fresh={(): KeptOutput => ({ output: "", to: "" })}
      onChange={(changed) => writing.write(changed, keptOutcome(changed))}
    >
      {(kept, change, place) => (
        <>
          <OfferedText
            label={said.nameOf(label, place + 1)}
            placeholder={said.name}
            isReadOnly={isReadOnly}
            text={kept.output}
            offer={() => declared.outputs}
            onWrite={(output) => change({ ...kept, output })}
          />
          <OfferedText
            label={texts.assignments.targetOf(label, place + 1)}
            placeholder={texts.assignments.target}
            isReadOnly={isReadOnly}
            text={kept.to}
            offer={(written) => settable(document, written).filter((name) => !name.startsWith("account."))}
            onWrite={(to) => change({ ...kept, to })}
          />
        </>
      )}
    </Rows>
  );
}

/** The names that the sub-flow which a block calls declares. */
function useDeclared(id: string): { readonly inputs: readonly string[]; readonly outputs: readonly string[] } {
  const { document } = useForm();
  const block = document.rows.block.find((each) => each.id === id);
  const called = block === undefined ? null : calledSubFlow(document, block);
  const declared = called === null ? null : declaredValues(document, called);
  return {
    inputs: declared?.inputs.map(({ name }) => name) ?? [],
    outputs: declared?.outputs.map(({ name }) => name) ?? [],
  };
}

/** The name and the type of a declared value. */
function Declared<Value extends { readonly name: string; readonly type: ValueType }>(props: {
  readonly label: string;
  readonly place: number;
  readonly declared: Value;
  readonly isReadOnly: boolean;
  readonly change: (declared: Value) => void;
}) {
  const { label, place, declared, isReadOnly, change } = props;
  return (
    <div className={styles.pair}>
      <input
        className="input"
        aria-label={said.nameOf(label, place + 1)}
        placeholder={said.name}
        autoComplete="off"
        readOnly={isReadOnly}
        value={declared.name}
        onChange={(event) => change({ ...declared, name: event.currentTarget.value })}
      />
      <Select
        aria-label={texts.outputs.typeOf(label, place + 1)}
        disabled={isReadOnly}
        value={declared.type}
        options={types}
        onChange={(type) => change({ ...declared, type })}
      />
    </div>
  );
}

/** What holds where none is given. It stands as it is typed: the blank of "5 apples" comes after a number. */
function DefaultText(props: {
  readonly label: string;
  readonly value: Json | undefined;
  readonly isReadOnly: boolean;
  readonly onWrite: (written: string) => void;
}) {
  const { label, value, isReadOnly, onWrite } = props;
  const [typed, setTyped] = useState("");
  return (
    <input
      className="input"
      aria-label={label}
      placeholder={said.default}
      autoComplete="off"
      readOnly={isReadOnly}
      value={equalJson(defaultOf(typed), value) ? typed : shownDefault(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onWrite(event.currentTarget.value);
      }}
    />
  );
}

function withDefault({ default: _old, ...input }: SubFlowInput, written: string): SubFlowInput {
  const value = defaultOf(written);
  return value === undefined ? input : { ...input, default: value };
}
