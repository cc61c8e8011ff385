import { type BlockDoc, type BlockEntityDoc, nameOfList, promptLists } from "@parley/flow";
import { changeField } from "../../editing/gestures/change-fields.ts";
import { FieldRow } from "../form/field-row.tsx";
import { useForm } from "../form/form-context.ts";
import { shownValueFields } from "../form/shown-fields.ts";
import styles from "../inspector.module.css";
import { SaidPrompts } from "../prompts/said-prompts.tsx";
import { rowSpeaker } from "../prompts/speakers.ts";
import { texts } from "./texts.ts";

/** How a block that collects asks for one of its values, checks it and has it confirmed. */
export function Asking({ value, block }: { value: BlockEntityDoc; block: BlockDoc }) {
  const { editor } = useForm();
  const name = `${block.name} ${value.name}`;
  return (
    <details className={styles.asking}>
      <summary>{texts.asking.title(value.name)}</summary>
      <SaidPrompts
        speaker={rowSpeaker("block_entity", { id: value.id, name }, "prompts")}
        said={value.prompts}
        title={texts.asking.prompts}
        verb={texts.asking.write}
        field="prompts"
        isFurther
      />
      {shownValueFields(value).map((shown) => (
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
      ))}
      {promptLists.block_entity.map((field) => (
        <SaidPrompts
          key={field}
          speaker={rowSpeaker("block_entity", { id: value.id, name: `${name} ${nameOfList(field)}` }, field)}
          said={value[field]}
          title={texts.asking[field]}
          verb={texts.asking.write}
          field={field}
          isFurther
        />
      ))}
    </details>
  );
}
