import { ask as askApi } from "@parley/client";
import { rules } from "@parley/model";
import { rotateKey } from "@parley/model/api/credentials";
import { placeholderOf } from "@parley/model/kernel";
import { IconPlus, IconRefresh } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { credentialsOf, credentialsQuery } from "../../api/credentials.ts";
import { send } from "../../api/send.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { type Credential, CredentialDialog } from "../../parts/credentials/credential-dialog.tsx";
import { CredentialUses } from "../../parts/credentials/credential-uses.tsx";
import { texts as parts } from "../../parts/credentials/texts.ts";
import { Forbidden } from "../../parts/forbidden.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import { useForm } from "../form/form-context.ts";
import inspector from "../inspector.module.css";
import styles from "./credentials.module.css";
import { texts } from "./texts.ts";

/** The secrets of the client that requests may name: made, replaced and removed where requests are written. */
export function Credentials({ endpoint }: { endpoint: string }) {
  const { base, isReadOnly } = useForm();
  const { org } = base;
  const kept = credentialsOf(org);
  const queries = useQueryClient();
  const query = credentialsQuery(org);
  const { data, error } = useQuery(query);
  const [edited, edit] = useState<Credential | "new" | null>(null);
  const [removed, remove] = useState<Credential | null>(null);
  const [asked, ask] = useState<string | null>(null);
  const credentials = data?.results ?? [];
  const changed = () => queries.invalidateQueries({ queryKey: query.queryKey });

  async function removal({ id, name }: Credential) {
    try {
      await kept.remove({ id });
    } catch (error) {
      reportError(texts.credentials.removeFailed(name), error);
    }
    await changed();
  }

  async function renewKey() {
    try {
      const { sealed } = await askApi(send, rotateKey, { path: { org } });
      notify({ severity: "success", title: texts.credentials.renewed, detail: texts.credentials.sealed(sealed) });
    } catch (error) {
      reportError(texts.credentials.renewFailed, error);
    }
  }

  return (
    <section className={styles.credentials} aria-label={texts.credentials.title}>
      <header>
        <h4>{texts.credentials.title}</h4>
        <span className="caption">{texts.credentials.note(placeholderOf("name"))}</span>
      </header>
      {error !== null && <p className="caption">{texts.credentials.listFailed(error.message)}</p>}
      {credentials.length > 0 && (
        <ul>
          {credentials.map((credential) => (
            <li key={credential.id}>
              <span className={styles.name}>
                <code title={placeholderOf(credential.name)}>{credential.name}</code>
                <span className="caption truncate">
                  {credential.hosts.length === 0 ? parts.noHost : credential.hosts.join(", ")}
                </span>
              </span>
              <span className={styles.verbs}>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={texts.credentials.usesOf(credential.name)}
                  aria-expanded={asked === credential.id}
                  onClick={() => ask(asked === credential.id ? null : credential.id)}
                >
                  {texts.credentials.uses}
                </button>
                {!isReadOnly && (
                  <>
                    <button
                      type="button"
                      className="button quiet small"
                      aria-label={parts.replaceNamed(credential.name)}
                      onClick={() => edit(credential)}
                    >
                      {texts.credentials.replace}
                    </button>
                    <button
                      type="button"
                      className="button quiet small"
                      aria-label={texts.credentials.removeNamed(credential.name)}
                      onClick={() => remove(credential)}
                    >
                      {texts.credentials.remove}
                    </button>
                  </>
                )}
              </span>
              {asked === credential.id && <CredentialUses organisation={org} id={credential.id} />}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <span className={styles.foot}>
          <button type="button" className={inspector.link} onClick={() => edit("new")}>
            <IconPlus size={14} aria-hidden /> {texts.credentials.add}
          </button>
          {credentials.length > 0 && (
            <Forbidden needs={rules.flowAdmin}>
              <button type="button" className={inspector.link} onClick={() => void renewKey()}>
                <IconRefresh size={14} aria-hidden /> {texts.credentials.renewKey}
              </button>
            </Forbidden>
          )}
        </span>
      )}
      {edited !== null && (
        <CredentialDialog
          organisation={org}
          credential={edited === "new" ? null : edited}
          endpoint={endpoint}
          // The list shows what others changed, also where that refused a change.
          onClose={() => {
            edit(null);
            void changed();
          }}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.credentials.removeQuestion(removed.name)}
          confirm={texts.credentials.removeNamed(removed.name)}
          onClose={() => remove(null)}
          onConfirm={() => removal(removed)}
        >
          {parts.removeText}
          <CredentialUses organisation={org} id={removed.id} />
        </ConfirmDialog>
      )}
    </section>
  );
}
