import { type ActionDoc, actionLabels } from "@parley/flow";
import { actionFields } from "@parley/model/kernel";
import { changeField } from "../../editing/gestures/change-fields.ts";
import type { ShownField } from "../form/field-place.ts";
import { FieldRow } from "../form/field-row.tsx";
import { useForm } from "../form/form-context.ts";
import { actionHelp, sections } from "../form/texts.ts";
import { Credentials } from "../requests/credentials.tsx";
import { TestRequest } from "../requests/test-request.tsx";

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

/** What an action sends and where, its credentials, and a way to try it. */
export function ActionFields({ action }: { action: ActionDoc }) {
  const { editor } = useForm();
  return (
    <>
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
    </>
  );
}
