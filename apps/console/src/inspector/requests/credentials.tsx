import type { Page } from "@parley/client";
import { placeholderOf } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getJson, request } from "../../api/request.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { useForm } from "../form/form-context.ts";
import inspector from "../inspector.module.css";
import { type Credential, CredentialDialog } from "./credential-dialog.tsx";
import styles from "./credentials.module.css";

/** The secrets of the client that requests may name: made, replaced and removed where requests are written. */
export function Credentials({ endpoint }: { endpoint: string }) {
  const { base, isReadOnly } = useForm();
  const path = `${base.slice(0, base.indexOf("/flows/"))}/credentials/`;
  const queries = useQueryClient();
  const key = ["credentials", path];
  const { data } = useQuery({ queryKey: key, queryFn: () => getJson<Page<Credential>>(`${path}?limit=500`) });
  const [edited, edit] = useState<Credential | "new" | null>(null);
  const [removed, remove] = useState<Credential | null>(null);
  const credentials = data?.results ?? [];
  const changed = () => queries.invalidateQueries({ queryKey: key });

  async function removal({ id, name }: Credential) {
    try {
      await request(`${path}${id}/`, { method: "DELETE" });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      notify({ severity: "error", title: `${name} could not be removed`, detail });
    }
    await changed();
  }

  return (
    <section className={styles.credentials} aria-label="Credentials">
      <header>
        <h4>Credentials</h4>
        <span className="caption">Secrets that requests name: {placeholderOf("name")}</span>
      </header>
      {credentials.length > 0 && (
        <ul>
          {credentials.map((credential) => (
            <li key={credential.id}>
              <span className={styles.name}>
                <code title={placeholderOf(credential.name)}>{credential.name}</code>
                <span className="caption truncate">
                  {credential.hosts.length === 0 ? "sent to no host yet" : credential.hosts.join(", ")}
                </span>
              </span>
              {!isReadOnly && (
                <span className={styles.verbs}>
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={`Replace ${credential.name}`}
                    onClick={() => edit(credential)}
                  >
                    Replace
                  </button>
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={`Remove ${credential.name}`}
                    onClick={() => remove(credential)}
                  >
                    Remove
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <button type="button" className={inspector.link} onClick={() => edit("new")}>
          <IconPlus size={14} aria-hidden /> Add credential
        </button>
      )}
      {edited !== null && (
        <CredentialDialog
          path={path}
          credential={edited === "new" ? null : edited}
          endpoint={endpoint}
          onClose={() => edit(null)}
          onSaved={() => {
            edit(null);
            void changed();
          }}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={`Remove ${removed.name}?`}
          confirm={`Remove ${removed.name}`}
          onClose={() => remove(null)}
          onConfirm={() => removal(removed)}
        >
          Requests that name it are refused from then on. Its value cannot be brought back.
        </ConfirmDialog>
      )}
    </section>
  );
}
