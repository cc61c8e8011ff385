import { ProblemError, type Row } from "@parley/client";
import { type Id, isCredentialName, messageOf, placeholderOf } from "@parley/model/kernel";
import type { credential as credentialNoun } from "@parley/model/nouns/credential";
import { useState } from "react";
import { changedMeanwhile } from "../../api/change-seen.ts";
import { credentialsOf } from "../../api/credentials.ts";
import { FormDialog } from "../form-dialog.tsx";
import { texts } from "./texts.ts";

/** A credential as the server shows it: never its value. */
export type Credential = Row<typeof credentialNoun>;

/** A secret cannot be compared with the one that was seen: what others replaced meanwhile is never written over. */
function asMeanwhile(error: unknown): never {
  throw error instanceof ProblemError && error.status === 412 ? changedMeanwhile(error) : error;
}

type Props = {
  /** The client whose it is. */
  readonly organisation: Id;
  /** The one whose value is replaced; null for a new one. */
  readonly credential: Credential | null;
  /** Address of the request it is made at: its host is proposed. */
  readonly endpoint: string;
  readonly onClose: () => void;
};

/** Asks for a secret, what requests call it, and the hosts it may be sent to. */
export function CredentialDialog({ organisation, credential, endpoint, onClose }: Props) {
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
      title={credential === null ? texts.dialog.add : texts.replaceNamed(credential.name)}
      size={440}
      verb={credential === null ? texts.dialog.addVerb : texts.dialog.replaceVerb}
      isComplete={isNamed && value !== "" && listed.length > 0}
      run={async () => {
        const body = { name, value, hosts: listed };
        const credentials = credentialsOf(organisation);
        await (credential === null
          ? credentials.create(body)
          : credentials.change(credential, body).catch(asMeanwhile));
        onClose();
      }}
      told={inWords}
      onClose={onClose}
    >
      <label className="field">
        <span>{texts.dialog.name}</span>
        <input
          className="input mono"
          data-autofocus={credential === null || undefined}
          autoComplete="off"
          maxLength={60}
          placeholder={texts.dialog.namePlaceholder}
          readOnly={credential !== null}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <span className="caption">
          {isNamed ? (
            <>
              {texts.dialog.requestsWrite}
              <code>{placeholderOf(name)}</code>
            </>
          ) : (
            texts.dialog.nameRule
          )}
        </span>
      </label>
      <label className="field">
        <span>{texts.dialog.value}</span>
        <input
          className="input mono"
          type="password"
          data-autofocus={credential !== null || undefined}
          autoComplete="new-password"
          maxLength={4000}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <span className="caption">{texts.dialog.valueHelp}</span>
      </label>
      <label className="field">
        <span>{texts.dialog.hosts}</span>
        <input
          className="input mono"
          autoComplete="off"
          placeholder={texts.dialog.hostsPlaceholder}
          value={hosts}
          onChange={(event) => setHosts(event.currentTarget.value)}
        />
        <span className="caption">{texts.dialog.hostsHelp}</span>
      </label>
    </FormDialog>
  );
}

const labels: ReadonlyMap<string, string> = new Map(
  (["name", "value", "hosts"] as const).map((field) => [field, texts.dialog[field]]),
);

/** What was refused, by the fields as the dialog calls them. */
function inWords(error: unknown) {
  const faults = error instanceof ProblemError ? error.faults : [];
  if (faults.length === 0) return <p>{messageOf(error)}</p>;
  return faults.map(({ field, message }) => (
    <p key={`${field} ${message}`}>
      {labels.get(field.replace(/\.\d+$/, "")) ?? field}: {message}
    </p>
  ));
}

/** The host that is written out in an endpoint, to be proposed; none when a value or `base_url` names it. */
function endpointHostIn(endpoint: string): readonly string[] {
  const [, host] = /^\s*https?:\/\/([^/\\?#{}@]+)(?:[/\\?#]|$)/i.exec(endpoint) ?? [];
  return host === undefined ? [] : [host.toLowerCase()];
}
