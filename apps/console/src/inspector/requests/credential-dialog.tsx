import type { Row } from "@parley/client";
import { type Id, isCredentialName, placeholderOf } from "@parley/model/kernel";
import type { credential as credentialNoun } from "@parley/model/nouns/credential";
import { useState } from "react";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { credentialsOf } from "./credentials-of.ts";
import { endpointHostIn } from "./endpoint-host-in.ts";

/** A credential as the server shows it: never its value. */
export type Credential = Row<typeof credentialNoun>;

type Props = {
  /** The client whose it is. */
  readonly organisation: Id;
  /** The one whose value is replaced; null for a new one. */
  readonly credential: Credential | null;
  /** Address of the request it is made at: its host is proposed. */
  readonly endpoint: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Asks for a secret, what requests call it, and the hosts it may be sent to. */
export function CredentialDialog({ organisation, credential, endpoint, onClose, onSaved }: Props) {
  const [name, setName] = useState(credential?.name ?? "");
  const [value, setValue] = useState("");
  const [hosts, setHosts] = useState((credential?.hosts ?? endpointHostIn(endpoint)).join(", "));
  const listed = hosts
    .split(/[\s,]+/)
    .filter((host) => host !== "")
    .map((host) => host.toLowerCase());
  const isNamed = isCredentialName(name);

  return (
    <FormDialog
      title={credential === null ? "Add a credential" : `Replace ${credential.name}`}
      size={440}
      verb={credential === null ? "Add credential" : "Replace value"}
      isComplete={isNamed && value !== "" && listed.length > 0}
      run={async () => {
        const body = { name, value, hosts: listed };
        const credentials = credentialsOf(organisation);
        await (credential === null ? credentials.create(body) : credentials.change({ id: credential.id }, body));
        onSaved();
      }}
      told={(error) => (error instanceof Error ? error.message : String(error))}
      onClose={onClose}
    >
      <label className="field">
        <span>Name</span>
        <input
          className="input mono"
          data-autofocus={credential === null || undefined}
          autoComplete="off"
          maxLength={60}
          placeholder="crm_token"
          readOnly={credential !== null}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <span className="caption">
          {isNamed ? (
            <>
              Requests write <code>{placeholderOf(name)}</code>
            </>
          ) : (
            "Small letters, digits and underscores; a letter first"
          )}
        </span>
      </label>
      <label className="field">
        <span>Value</span>
        <input
          className="input mono"
          type="password"
          data-autofocus={credential !== null || undefined}
          autoComplete="new-password"
          maxLength={4000}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <span className="caption">It is kept encrypted, and nobody can read it here again.</span>
      </label>
      <label className="field">
        <span>Hosts</span>
        <input
          className="input mono"
          autoComplete="off"
          placeholder="api.example.com"
          value={hosts}
          onChange={(event) => setHosts(event.currentTarget.value)}
        />
        <span className="caption">It is sent to these hosts alone; commas between them.</span>
      </label>
    </FormDialog>
  );
}
