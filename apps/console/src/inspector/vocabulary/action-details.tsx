import { type ActionDoc, actionLabels, type BlockDoc, rowOf } from "@parley/flow";
import { actionFields } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { changeField } from "../../editing/gestures/change-fields.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { shortened } from "../../parts/shortened.ts";
import type { ShownField } from "../form/field-place.ts";
import { FieldRow } from "../form/field-row.tsx";
import { useForm } from "../form/form-context.ts";
import { actionHelp, sections } from "../form/texts.ts";
import styles from "../inspector.module.css";
import { Credentials } from "../requests/credentials.tsx";
import { TestRequest } from "../requests/test-request.tsx";
import { texts } from "./texts.ts";
import { makeAction } from "./vocabulary-gestures.ts";

type Shows = Omit<ShownField, "field"> & { readonly name: keyof typeof actionFields };

const place = { tab: "content", section: sections.action } as const;
const always: readonly Shows[] = [
  { name: "name", place: { ...place, label: actionLabels.name, help: actionHelp.name } },
  { name: "type", place: { ...place, label: actionLabels.type, help: actionHelp.type } },
];
const ofKind: { readonly [Kind in ActionDoc["type"]]: readonly Shows[] } = {
  http: [
    {
      name: "endpoint",
      place: { ...place, label: actionLabels.endpoint, help: actionHelp.endpoint },
    },
    {
      name: "additional_request_parameters",
      place: {
        ...place,
        label: actionLabels.additional_request_parameters,
        control: "request",
        help: actionHelp.additional_request_parameters,
      },
    },
    { name: "content", place: { ...place, label: actionLabels.content, control: "json template" } },
  ],
  internal: [{ name: "internal_action_name", place: { ...place, label: actionLabels.internal_action_name } }],
};
const rest: readonly Shows[] = [{ name: "is_sensitive", place: { ...place, label: actionLabels.is_sensitive } }];

/** The action that a block runs, to be filled in where it is chosen; a new one where none is. */
export function ActionDetails({ block }: { block: BlockDoc }) {
  const { editor, document, isReadOnly } = useForm();
  const section = useRef<HTMLElement>(null);
  const [made, setMade] = useState<string | null>(null);
  const action = block.action === null ? undefined : rowOf(document, "action", block.action);

  // What a new action needs first is where it sends its request.
  useEffect(() => {
    if (made !== null) section.current?.querySelector<HTMLElement>("[data-field=endpoint] textarea")?.focus();
  }, [made]);

  function make() {
    const id = makeId();
    const done = editor.perform(makeAction(document, block, id));
    if (done.ok) setMade(id);
    else notify({ severity: "error", title: texts.action.addFailed, detail: done.faults[0]?.message ?? "" });
  }

  if (action === undefined) {
    return isReadOnly ? null : (
      <button type="button" className={styles.link} onClick={make}>
        <IconPlus size={14} aria-hidden /> {texts.action.add}
      </button>
    );
  }
  const users = document.rows.block.filter((other) => other.action === action.id).length;
  return (
    <section ref={section} className={styles.says} aria-label={texts.action.title(shortened(action.name))}>
      {[...always, ...ofKind[action.type], ...rest].map(({ name, place: shownAt }) => (
        <FieldRow
          key={`${action.id} ${name}`}
          shown={{ name, field: actionFields[name], place: shownAt }}
          rows={[action]}
          inherited={null}
          perform={(value) =>
            editor.perform(
              changeField({ noun: "action", ids: [action.id], name: action.name }, name, value, shownAt.label),
            )
          }
        />
      ))}
      {action.type === "http" && <Credentials endpoint={action.endpoint ?? ""} />}
      {action.type === "http" && (
        <TestRequest
          key={action.id}
          named={{ action: action.id }}
          written={[action.endpoint, action.additional_request_parameters, action.content]}
        />
      )}
      {users > 1 && <p className={styles.sentence}>{texts.action.users(users)}</p>}
    </section>
  );
}
