import type { Assignment } from "@parley/model/kernel";
import { OfferedText } from "../../parts/fields/offered-text.tsx";
import { assignmentsOf, setOutcome, settable } from "../form/assignments.ts";
import { useForm } from "../form/form-context.ts";
import type { ControlProps } from "./control.ts";
import { LanguageText } from "./language-text.tsx";
import { Rows } from "./rows-control.tsx";
import { texts } from "./texts.ts";

/** Values that are set, in order: where to, and the expression. */
export function AssignmentsControl({ id, shown, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  const assignments = assignmentsOf(writing.draft ?? value);
  return (
    <Rows
      id={id}
      items={assignments}
      noun={texts.rows.value}
      isOrdered
      isWide
      isReadOnly={isReadOnly}
      fresh={(): Assignment => ({ to: "", value: "" })}
      onChange={(changed) => writing.write(changed, setOutcome(changed))}
    >
      {(assignment, change, place) => (
        <>
          <OfferedText
            label={texts.assignments.targetOf(shown.place.label, place + 1)}
            placeholder={texts.assignments.target}
            isReadOnly={isReadOnly}
            text={assignment.to}
            offer={(written) => settable(document, written)}
            onWrite={(to) => change({ ...assignment, to })}
          />
          <LanguageText
            language="value"
            label={texts.assignments.valueOf(shown.place.label, place + 1)}
            placeholder={texts.assignments.value}
            text={assignment.value}
            isReadOnly={isReadOnly}
            onWrite={(written) => change({ ...assignment, value: written })}
          />
        </>
      )}
    </Rows>
  );
}
