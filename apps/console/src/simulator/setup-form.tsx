import { type Channel, channelKinds, channels, type LanguageCode, languageName } from "@parley/model/kernel";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { DateField } from "../parts/dates/date-field.tsx";
import { readMoment } from "../parts/dates/read-date.ts";
import { dateTexts } from "../parts/dates/texts.ts";
import { OfferedInput } from "../parts/selects/offered-input.tsx";
import { Select } from "../parts/selects/select.tsx";
import { type Caller, valuesOf } from "../testing/callers/sample-callers.ts";
import styles from "./conversation.module.css";
import { plainSetup } from "./plain-setup.ts";
import type { Setup } from "./protocol.ts";
import { texts } from "./texts.ts";
import { instantIn, zones } from "./zones.ts";

/** What is chosen; no language: the caller's, else the agent's first. */
type Chosen = {
  readonly language: LanguageCode;
  readonly channel: Channel;
  /** The time that it is, on the clocks of the zone; empty for now. */
  readonly at: string;
  readonly zone: string;
};
const plain: Chosen = { language: "", channel: plainSetup.channel, at: "", zone: plainSetup.zone };

/** In what circumstances a conversation begins. The button that submits it stands in the head of the conversation. */
export function SetupForm(props: {
  isOpen: boolean;
  languages: readonly LanguageCode[];
  /** Who calls; null until it is known. */
  caller: Caller | null;
  /** It begins by itself, once for each caller. */
  beginsAtOnce?: boolean;
  start: (setup: Setup) => void;
  /** Told whenever what is chosen can be used. */
  changed?: (setup: Setup) => void;
}) {
  const { caller, languages, beginsAtOnce = false } = props;
  const time = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Chosen>(plain);
  const [fault, setFault] = useState<string | null>(null);
  const begunFor = useRef<Caller | null>(null);

  function read(now: Chosen): Setup | null {
    if (caller === null) return null;
    const circumstances = circumstancesOf(now);
    if (circumstances === null) return null;
    const { number, language } = caller;
    const spoken = now.language || (language !== null && languages.includes(language) ? language : null);
    return { ...circumstances, ...valuesOf(caller), contact: number, channel: now.channel, language: spoken };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const setup = read(chosen);
    const isTime = chosen.at === "" || readMoment(chosen.at) !== null;
    setFault(setup !== null ? null : isTime ? texts.setup.zoneFault : dateTexts.noMoment);
    if (setup === null) return;
    begunFor.current = caller;
    props.start(setup);
  }

  function tell(now: Chosen) {
    const setup = read(now);
    if (setup !== null) props.changed?.(setup);
  }

  function choose(now: Chosen) {
    setChosen(now);
    tell(now);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another caller fills the form as a choice made here does
  useEffect(() => tell(chosen), [caller, languages.join()]);
  useEffect(() => {
    if (beginsAtOnce && caller !== null && begunFor.current !== caller) form.current?.requestSubmit();
  }, [beginsAtOnce, caller]);

  return (
    <details className={styles.setup} open={props.isOpen || fault !== null}>
      <summary>{texts.setup.title}</summary>
      <form ref={form} id="setup" onSubmit={submit}>
        <label className="field">
          <span>{texts.setup.language}</span>
          <Select
            value={chosen.language}
            options={[
              { value: "", label: texts.setup.defaultLanguage },
              ...languages.map((language) => ({
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
        <div className="field">
          <label htmlFor={time}>{texts.setup.time}</label>
          <DateField
            id={time}
            hasTime
            isInvalid={fault === dateTexts.noMoment}
            value={chosen.at}
            onChange={(at) => choose({ ...chosen, at })}
          />
        </div>
        <label className="field">
          <span>{texts.setup.zone}</span>
          <OfferedInput
            spellCheck={false}
            offers={zones()}
            value={chosen.zone}
            onChange={(zone) => choose({ ...chosen, zone })}
          />
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

/** When and where the form says that it is; null where the time or the zone is none. */
function circumstancesOf({ at, zone: written }: Chosen): Pick<Setup, "at" | "zone"> | null {
  const zone = written.trim();
  if (!zones().includes(zone) || (at !== "" && readMoment(at) === null)) return null;
  return { zone, at: at === "" ? null : instantIn(zone, at) };
}
