import { collection } from "@parley/client";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { credential } from "@parley/model/nouns/credential";
import { IconListSearch, IconRefresh } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { credentialsQuery } from "../api/credentials.ts";
import { send } from "../api/send.ts";
import { CredentialDialog } from "../parts/credentials/credential-dialog.tsx";
import { CredentialUses } from "../parts/credentials/credential-uses.tsx";
import { texts as parts } from "../parts/credentials/texts.ts";
import { Dialog } from "../parts/dialog.tsx";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { credentialGroups, credentialActs as said, credentialTexts as texts } from "./texts.ts";

/** A secret is never shown, so it is replaced in place of being edited. */
function credentialsOf(organisation: Id) {
  const { noun, mount, path, list, create, remove } = collection(
    send,
    credential,
    "/api/organisations/{org}/credentials/",
    { org: organisation },
  );
  return defineResource({
    rows: { noun, mount, path, list, create, remove },
    list: "credentials",
    texts,
    name: "name",
    columns: [
      { field: "name", width: "240px", isMono: true },
      {
        field: "hosts",
        cell: ({ row: { hosts } }) => (
          <span className="truncate">{hosts.length === 0 ? parts.noHost : hosts.join(", ")}</span>
        ),
      },
      { field: "rotated_at", width: "190px" },
      { field: "updated_at", width: "190px", isWide: true },
    ],
    filters: [],
    groups: [{ title: credentialGroups.credential, fields: ["name", "hosts", "rotated_at"] }],
    alsoStale: [credentialsQuery(organisation).queryKey],
    add: ({ reload, onClose }) => (
      <CredentialDialog
        organisation={organisation}
        credential={null}
        endpoint=""
        onClose={() => {
          onClose();
          void reload();
        }}
      />
    ),
    acts: [
      {
        label: said.replace,
        icon: IconRefresh,
        needs: rules.flowWrite,
        dialog: ({ entry, reload, onClose }) => (
          <CredentialDialog
            organisation={organisation}
            credential={entry.row}
            endpoint=""
            // The list shows what others changed, also where that refused a change.
            onClose={() => {
              onClose();
              void reload();
            }}
          />
        ),
      },
      {
        label: said.uses,
        icon: IconListSearch,
        needs: rules.flowRead,
        dialog: ({ entry: { row }, onClose }) => (
          <Dialog opened onClose={onClose} title={said.usesOf(row.name)}>
            <CredentialUses organisation={organisation} id={row.id} />
          </Dialog>
        ),
      },
    ],
    deleting: ({ row }) => (
      <>
        {texts.deleting}
        <CredentialUses organisation={organisation} id={row.id} />
      </>
    ),
  });
}

/** The secrets of a client that requests and language models name. */
export function CredentialsPage() {
  const { organisation = "" } = useParams({ strict: false });
  const resource = useMemo(() => credentialsOf(organisation), [organisation]);
  return <ResourcePage resource={resource} />;
}
