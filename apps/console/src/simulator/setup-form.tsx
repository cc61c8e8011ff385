import { channelKinds, channels, isChannel, type JsonObject, type LanguageCode } from "@parley/model/kernel";
import { type FormEvent, useState } from "react";
import styles from "./conversation.module.css";
import { parseJson } from "./parse-json.ts";
import { plainSetup } from "./plain-setup.ts";
import type { Setup } from "./protocol.ts";
import { texts } from "./texts.ts";
import { instantIn, zones } from "./zones.ts";

/** What is chosen before a conversation begins. The button that submits it stands in the head of the conversation. */
export function SetupForm(props: {
  isOpen: boolean;
  languages: readonly LanguageCode[];
  start: (setup: Setup) => void;
  /** Told whenever what is chosen can be used. */
  changed?: (setup: Setup) => void;
}) {
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readSetup(new FormData(event.currentTarget));
    setFault(typeof read === "string" ? read : null);
    if (typeof read !== "string") props.start(read);
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const read = readSetup(new FormData(event.currentTarget));
    if (typeof read !== "string") props.changed?.(read);
  }

  return (
    <details className={styles.setup} open={props.isOpen || fault !== null}>
      <summary>{texts.setup.title}</summary>
      <form id="setup" onSubmit={submit} onChange={change}>
        <label className="field">
          <span>{texts.setup.language}</span>
          <select className="input" name="language">
            <option value="">{texts.setup.defaultLanguage}</option>
            {props.languages.map((language) => (
              <option key={language}>{language}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{texts.setup.channel}</span>
          <select className="input" name="channel">
            {channels.map((channel) => (
              <option key={channel} value={channel}>
                {channelKinds[channel].label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{texts.setup.time}</span>
          <input className="input" name="at" type="datetime-local" />
        </label>
        <label className="field">
          <span>{texts.setup.zone}</span>
          <input className="input" name="zone" list="zones" defaultValue={plainSetup.zone} spellCheck={false} />
          <datalist id="zones">
            {zones().map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
        <label className={`field ${styles.wide}`}>
          <span>{texts.setup.caller}</span>
          <input className="input mono" name="contact" defaultValue={plainSetup.contact} />
        </label>
        <label className="field">
          <span>{texts.setup.metadata}</span>
          <textarea className="input" name="metadata" rows={2} spellCheck={false} defaultValue="{}" />
        </label>
        <label className="field">
          <span>{texts.setup.account}</span>
          <textarea className="input" name="account" rows={2} spellCheck={false} defaultValue="{}" />
        </label>
        {fault !== null && (
          <p className="notice" role="alert">
            {fault}
          </p>
        )}
      </form>
    </details>
  );
}

/** The setup as the form says, or why it cannot be used. */
function readSetup(form: FormData): Setup | string {
  const text = (name: string) => String(form.get(name) ?? "");
  const metadata = readObject(text("metadata"));
  if (typeof metadata === "string") return texts.setup.metadataFault(metadata);
  const account = readObject(text("account"));
  if (typeof account === "string") return texts.setup.accountFault(account);
  const channel = text("channel");
  const zone = text("zone").trim();
  if (!zones().includes(zone)) return texts.setup.zoneFault;
  const at = text("at") === "" ? null : instantIn(zone, text("at"));
  return {
    channel: isChannel(channel) ? channel : plainSetup.channel,
    language: text("language") || null,
    at,
    zone,
    contact: text("contact"),
    metadata,
    account,
  };
}

function readObject(text: string): JsonObject | string {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed.error;
  const { value } = parsed;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : texts.setup.objectFault;
}
