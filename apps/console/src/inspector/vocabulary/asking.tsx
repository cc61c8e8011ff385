import { type BlockDoc, type BlockEntityDoc, nameOfList, type promptLists } from "@parley/flow";
import { changeField } from "../../editing/gestures/change-fields.ts";
import type { ShownField } from "../form/field-place.ts";
import { FieldRow } from "../form/field-row.tsx";
import { useForm } from "../form/form-context.ts";
import { shownValueFields } from "../form/shown-fields.ts";
import styles from "../inspector.module.css";
import { SaidPrompts } from "../prompts/said-prompts.tsx";
import { rowSpeaker } from "../prompts/speakers.ts";
import { texts } from "./texts.ts";

type Props = { readonly value: BlockEntityDoc; readonly block: BlockDoc };

/** The question by which a block that collects asks for one of its values. */
export function Question({ value, block }: Props) {
  return <Said value={value} block={block} field="prompts" />;
}

/** How a block that collects checks one of its values and has it confirmed, and what is seldom wanted besides. */
export function Asking({ value, block }: Props) {
  const fields = shownValueFields(value);
  const rowOf = (shown: ShownField) => <ValueField key={shown.name} value={value} block={block} shown={shown} />;
  return (
    <>
      {fields.filter(({ name }) => name === "valid_when").map(rowOf)}
      <Said value={value} block={block} field="refusal_prompts" />
      <Said value={value} block={block} field="confirm_prompts" />
      <details className={styles.asking}>
        <summary>{texts.asking.more(value.name)}</summary>
        {fields.filter(({ name }) => name !== "valid_when").map(rowOf)}
        <Said value={value} block={block} field="no_input_reprompts" />
        <Said value={value} block={block} field="no_match_reprompts" />
      </details>
    </>
  );
}

type SaidField = (typeof promptLists.block_entity)[number] | "prompts";

function Said({ value, block, field }: Props & { field: SaidField }) {
  const name = `${block.name} ${value.name}`;
  const isQuestion = field === "prompts";
  return (
    <SaidPrompts
      speaker={rowSpeaker(
        "block_entity",
        { id: value.id, name: isQuestion ? name : `${name} ${nameOfList(field)}` },
        field,
      )}
      said={value[field]}
      title={texts.asking[field]}
      verb={texts.asking.write}
      field={field}
      isFurther
    />
  );
}

function ValueField({ value, block, shown }: Props & { shown: ShownField }) {
  const { editor } = useForm();
  const name = `${block.name} ${value.name}`;
  return (
    <FieldRow
      key={`${value.id} ${shown.name}`}
      shown={shown}
      rows={[value]}
      inherited={null}
      perform={(next) =>
        editor.perform(
          changeField({ noun: "block_entity", ids: [value.id], name }, shown.name, next, shown.place.label),
        )
      }
    />
  );
}
