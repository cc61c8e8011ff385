import { ask } from "@parley/client";
import { type ClipReading, type HeardClip, transcribeClip } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import type { LanguageCode } from "@parley/model/kernel";
import { IconEar, IconMicrophone, IconPlayerStop, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { RequestAborted } from "../../api/request-aborted.ts";
import { send } from "../../api/send.ts";
import { RecordingNow } from "../../trying/speech/recording-now.tsx";
import { SoundBar } from "../../trying/speech/sound-bar.tsx";
import { useRecording } from "../../trying/speech/use-recording.ts";
import { wavOf } from "../../trying/speech/wav-of.ts";
import { texts } from "./texts.ts";
import styles from "./try.module.css";

type Props = { readonly at: InVersion; readonly language: LanguageCode };
type Outcome = HeardClip | Error | "waiting" | null;

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Takes a clip from the microphone or a file, and shows what the version's recognisers hear in it. */
export function HearPanel({ at, language }: Props) {
  const { recorder, state, seconds } = useRecording(() => void stop());
  const [clip, setClip] = useState<Blob | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function take(sound: () => Promise<Blob | null>) {
    asked.current?.abort();
    setOutcome(null);
    try {
      const taken = await sound();
      if (taken !== null) setClip(await wavOf(taken));
    } catch (error) {
      setClip(null);
      setOutcome(asError(error));
    }
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) void take(async () => file);
    currentTarget.value = "";
  }
  const stop = () => take(() => recorder.stop());
  async function begin() {
    setOutcome(null);
    setClip(null);
    try {
      await recorder.start();
    } catch (error) {
      setOutcome(asError(error));
    }
  }
  async function hear(content: Blob) {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    setOutcome("waiting");
    try {
      const upload = { type: "audio/wav", content } as const;
      setOutcome(await ask(send, transcribeClip, { path: at, query: { language }, upload, signal: mine.signal }));
    } catch (error) {
      if (!(error instanceof RequestAborted)) setOutcome(asError(error));
    }
  }

  return (
    <section className={styles.panel} aria-label={texts.hear.title}>
      <h3>
        {texts.hear.title} <span className="caption">{texts.hear.by(language, at.ver)}</span>
      </h3>
      <div className={styles.row}>
        {state === "recording" ? (
          <button type="button" className="button" onClick={() => void stop()}>
            <IconPlayerStop size={16} aria-hidden /> {texts.hear.stop}
          </button>
        ) : (
          <button type="button" className="button" aria-busy={state === "asking"} onClick={() => void begin()}>
            <IconMicrophone size={16} aria-hidden /> {texts.hear.record}
          </button>
        )}
        <label className="button">
          <IconUpload size={16} aria-hidden /> {texts.hear.file}
          <input className="visually-hidden" type="file" accept="audio/*,.wav" onChange={choose} />
        </label>
        <button
          type="button"
          className={`button ${styles.last}`}
          disabled={clip === null || outcome === "waiting"}
          aria-busy={outcome === "waiting"}
          onClick={() => clip !== null && void hear(clip)}
        >
          <IconEar size={16} aria-hidden /> {texts.hear.verb}
        </button>
      </div>
      {clip !== null && <SoundBar label={texts.hear.sound} sound={clip} />}
      <div aria-live="polite" className={styles.outcome}>
        {state === "recording" ? (
          <RecordingNow words={texts.hear.recordingNow} seconds={seconds} />
        ) : (
          <Told outcome={outcome} hasClip={clip !== null} />
        )}
      </div>
    </section>
  );
}

function Told({ outcome, hasClip }: { outcome: Outcome; hasClip: boolean }) {
  if (outcome === null) return hasClip ? null : <p className="caption">{texts.hear.none}</p>;
  if (outcome === "waiting") return <p className="caption">{texts.hear.waiting}…</p>;
  if (outcome instanceof Error) return <p className={styles.fault}>{outcome.message}</p>;
  const { heard, expected, language } = outcome;
  return (
    <>
      <ul className={styles.heard} aria-label={texts.hear.heard}>
        {heard.map((each) => (
          <Heard key={each.recogniser} heard={each} language={language} />
        ))}
      </ul>
      <p className="caption">{texts.hear.expected(expected.phrases, expected.values)}</p>
    </>
  );
}

function Heard({ heard, language }: { heard: ClipReading; language: LanguageCode }) {
  const { recogniser, readings, guesses, fault, took_ms } = heard;
  return (
    <li>
      {fault !== null && <p className={styles.fault}>{fault}</p>}
      {fault === null && readings.length === 0 && <p className="muted">{texts.hear.nothing}</p>}
      {[
        ...readings.map((each) => ({ ...each, isSure: true })),
        ...guesses.map((each) => ({ ...each, isSure: false })),
      ].map(({ text, confidence, isSure }) => (
        <p key={`${isSure} ${text}`} className={styles.reading}>
          <bdi lang={language} dir="auto" className={isSure ? undefined : "muted"}>
            {text}
          </bdi>
          <span className="mono">{confidence.toFixed(2)}</span>
          {!isSure && <span className="caption">{texts.hear.guess}</span>}
        </p>
      ))}
      <p className="caption">{texts.hear.took(recogniser, took_ms)}</p>
    </li>
  );
}
