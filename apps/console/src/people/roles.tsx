import { Textarea, TextInput } from "@mantine/core";
import type { Row } from "@parley/client";
import { type Policy, rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { role } from "@parley/model/nouns/role";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../parts/form-dialog.tsx";
import { reportError } from "../parts/notices/report-error.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { defineResource } from "../resource/resource.ts";
import { BeginWith } from "./begin-with.tsx";
import { rolesOf } from "./people-queries.ts";
import { RightsField, RightsSummary } from "./rights-field.tsx";
import { roleForm, roleTexts } from "./texts.ts";

type RoleRow = Row<typeof role>;

/** The roles of a client: named sets of rights to begin with. */
export const rolesResource = (organisation: Id) =>
  defineResource({
    rows: rolesOf(organisation),
    list: "roles",
    texts: roleTexts,
    name: "name",
    columns: [
      { field: "name", width: "220px" },
      { field: "description", isWide: true },
      { field: "policies", cell: ({ row }) => <RightsSummary rights={row.policies} /> },
      { field: "updated_at", width: "170px" },
    ],
    filters: [],
    groups: [{ title: roleForm.group, fields: ["name", "description"] }],
    add: ({ reload, onClose }) => (
      <RoleDialog organisation={organisation} row={null} reload={reload} onClose={onClose} />
    ),
    detail: ({ id, reload, show }) => (
      <OneRole key={id} organisation={organisation} id={id} reload={reload} onClose={() => show(undefined)} />
    ),
  });

type Props = {
  readonly organisation: Id;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
};

function OneRole({ id, ...props }: Props & { readonly id: Id }) {
  const found = useQuery({
    queryKey: ["role", id],
    queryFn: async () => {
      try {
        return await rolesOf(props.organisation).get(id);
      } catch (error) {
        reportError(roleTexts.messages.missing, error);
        props.onClose();
        return null;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data == null ? null : <RoleDialog {...props} row={found.data} />;
}

function RoleDialog({ organisation, row, reload, onClose }: Props & { readonly row: RoleRow | null }) {
  const { isAllowed } = usePolicy(rules.clientSettingsWrite);
  const [name, setName] = useState(row?.name ?? "");
  const [description, setDescription] = useState(row?.description ?? "");
  const [policies, setPolicies] = useState<readonly Policy[]>(row?.policies ?? []);

  async function save() {
    const values = { name: name.trim(), description: description.trim() || null, policies: [...policies] };
    const roles = rolesOf(organisation);
    await (row === null ? roles.create(values) : roles.change(row, values));
    await reload();
    onClose();
  }

  return (
    <FormDialog
      title={row?.name ?? roleForm.addTitle}
      size={640}
      verb={row === null ? roleForm.add : roleForm.edit}
      isComplete={isAllowed && name.trim() !== ""}
      run={save}
      failed={row === null ? roleTexts.messages.adding : roleTexts.messages.editing}
      onClose={onClose}
    >
      <TextInput
        label={roleForm.name}
        description={roleForm.nameHelp}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        readOnly={!isAllowed}
        maxLength={255}
        required
        data-autofocus
        autoComplete="off"
      />
      <Textarea
        label={roleForm.description}
        description={roleForm.descriptionHelp}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        readOnly={!isAllowed}
        maxLength={1000}
        rows={2}
      />
      {row === null && <BeginWith organisation={organisation} stored={[]} onChoose={setPolicies} />}
      <RightsField
        label={roleForm.columns.rights}
        value={policies}
        stored={row?.policies ?? []}
        onChange={setPolicies}
        scope={{ organisation, flow: null }}
        isReadOnly={!isAllowed}
      />
      {row !== null && <p className="caption">{roleForm.note}</p>}
    </FormDialog>
  );
}
