import { type ActionDoc, type BlockDoc, rowOf } from "@parley/flow";
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
import styles from "../inspector.module.css";
import { Credentials } from "../requests/credentials.tsx";
import { TestRequest } from "../requests/test-request.tsx";
import { makeAction } from "./vocabulary-gestures.ts";

type Shows = Omit<ShownField, "field"> & { readonly name: keyof typeof actionFields };

const place = { tab: "content", section: "Action" } as const;
const always: readonly Shows[] = [
  { name: "name", place: { ...place, label: "Name", help: "Name used by events." } },
  { name: "type", place: { ...place, label: "Kind", help: "A request over HTTP, or one of our own steps." } },
];
const ofKind: { readonly [Kind in ActionDoc["type"]]: readonly Shows[] } = {
  http: [
    {
      name: "endpoint",
      place: { ...place, label: "Address", help: "May hold values: https://…/{{ slots.account_number }}" },
    },
    {
      name: "additional_request_parameters",
      place: { ...place, label: "Request", control: "request", help: "Method and headers." },
    },
    { name: "content", place: { ...place, label: "Body", control: "json" } },
  ],
  internal: [{ name: "internal_action_name", place: { ...place, label: "Internal action" } }],
};
const rest: readonly Shows[] = [{ name: "is_sensitive", place: { ...place, label: "Never logged" } }];

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
    else notify({ severity: "error", title: "Error adding an Action!", detail: done.faults[0]?.message ?? "" });
  }

  if (action === undefined) {
    return isReadOnly ? null : (
      <button type="button" className={styles.link} onClick={make}>
        <IconPlus size={14} aria-hidden /> Make a new action
      </button>
    );
  }
  const users = document.rows.block.filter((other) => other.action === action.id).length;
  return (
    <section ref={section} className={styles.says} aria-label={`The action ${shortened(action.name)}`}>
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
      {users > 1 && <p className={styles.sentence}>{users} blocks run this action.</p>}
    </section>
  );
}
