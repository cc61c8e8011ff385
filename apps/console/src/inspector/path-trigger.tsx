import type { PathDoc } from "@parley/flow";
import { type Field, pathFields, pathKinds } from "@parley/model/kernel";
import { changeField } from "../editing/gestures/change-fields.ts";
import { pathLabel } from "../editing/gestures/row-label.ts";
import { FieldRow } from "./form/field-row.tsx";
import { useForm } from "./form/form-context.ts";
import { sections, triggerLabels } from "./form/texts.ts";
import styles from "./inspector.module.css";
import { texts } from "./texts.ts";

/** What a path waits for, in the language that its transition speaks, and in a sentence when it is taken. Of an intent, what is asked besides. */
export function PathTrigger({ path }: { path: PathDoc }) {
  const { editor } = useForm();
  const { trigger, help, needs } = pathKinds[path.transition_type];
  /** An intent takes the path by itself; an expression may be asked of it besides. */
  const isMore = needs === "intent";
  const field: Field = { ...pathFields.trigger, help: isMore ? texts.path.besidesHelp : "" };
  const { language: _written, ...plain } = field;
  const label = isMore ? triggerLabels.besidesIntent : triggerLabels[trigger ?? "expression"];
  return (
    <>
      {!isMore && <p className={styles.sentence}>{help}</p>}
      {trigger !== null && (
        <FieldRow
          key={trigger}
          shown={{
            name: "trigger",
            field: trigger === "name" ? plain : { ...plain, language: trigger },
            place: { tab: "content", section: sections.takenWhen, label },
          }}
          rows={[path]}
          inherited={null}
          perform={(value) =>
            editor.perform(
              changeField({ noun: "path", ids: [path.id], name: pathLabel(path) }, "trigger", value, label),
            )
          }
        />
      )}
    </>
  );
}
