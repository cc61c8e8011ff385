import {
  type Channel,
  channelKinds,
  channels,
  type JsonObject,
  type LanguageCode,
  languageName,
} from "@parley/model/kernel";
import { type FormEvent, useRef, useState } from "react";
import { Select } from "../parts/selects/select.tsx";
import styles from "./conversation.module.css";
import { parseJson } from "./parse-json.ts";
import { plainSetup } from "./plain-setup.ts";
import type { Setup } from "./protocol.ts";
import { texts } from "./texts.ts";
import { instantIn, zones } from "./zones.ts";

/** What is chosen from lists; no language: the agent's first. */
type Chosen = { readonly language: LanguageCode; readonly channel: Channel };

/** What is chosen before a conversation begins. The button that submits it stands in the head of the conversation. */
export function SetupForm(props: {
  isOpen: boolean;
  languages: readonly LanguageCode[];
  start: (setup: Setup) => void;
  /** Told whenever what is chosen can be used. */
  changed?: (setup: Setup) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Chosen>({ language: "", channel: plainSetup.channel });
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readSetup(new FormData(event.currentTarget), chosen);
    setFault(typeof read === "string" ? read : null);
    if (typeof read !== "string") props.start(read);
  }

  function tell(now: Chosen) {
    if (form.current === null) return;
    const read = readSetup(new FormData(form.current), now);
    if (typeof read !== "string") props.changed?.(read);
  }

  function choose(now: Chosen) {
    setChosen(now);
    tell(now);
  }

  return (
    <details className={styles.setup} open={props.isOpen || fault !== null}>
      <summary>{texts.setup.title}</summary>
      <form ref={form} id="setup" onSubmit={submit} onChange={() => tell(chosen)}>
        <label className="field">
          <span>{texts.setup.language}</span>
          <Select
            value={chosen.language}
            options={[
              { value: "", label: texts.setup.defaultLanguage },
              ...props.languages.map((language) => ({
                value: language,
                label: texts.setup.languageNamed(languageName(language), language),
              })),
            ]}
            onChange={(language) => choose({ ...chosen, language })}
          />
        </label>
        <label className="field">
          <span>{texts.setup.channel}</span>
          <Select
            value={chosen.channel}
            options={channels.map((channel) => ({ value: channel, label: channelKinds[channel].label }))}
            onChange={(channel) => choose({ ...chosen, channel })}
          />
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
function readSetup(form: FormData, { language, channel }: Chosen): Setup | string {
  const text = (name: string) => String(form.get(name) ?? "");
  const metadata = readObject(text("metadata"));
  if (typeof metadata === "string") return texts.setup.metadataFault(metadata);
  const account = readObject(text("account"));
  if (typeof account === "string") return texts.setup.accountFault(account);
  const zone = text("zone").trim();
  if (!zones().includes(zone)) return texts.setup.zoneFault;
  const at = text("at") === "" ? null : instantIn(zone, text("at"));
  return {
    channel,
    language: language || null,
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
