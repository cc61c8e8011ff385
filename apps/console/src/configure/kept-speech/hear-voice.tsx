import { load, rowsAt } from "@parley/client";
import { generateSpeech, longestTried } from "@parley/model/api/speech";
import type { Id } from "@parley/model/kernel";
import type { language } from "@parley/model/nouns/language";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState } from "react";
import { send } from "../../api/send.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { SoundBar } from "../../trying/speech/sound-bar.tsx";
import { useSound } from "../../trying/speech/use-sound.ts";
import styles from "./kept-speech.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly client: Id;
  readonly provider: Id;
  readonly voice: { readonly id: Id; readonly agent: string; readonly language: string };
  readonly onClose: () => void;
};

/** Words said by a voice as a telephone would play them: the sample sentence of its language, or others. */
export function HearVoice({ client, provider, voice, onClose }: Props) {
  const id = useId();
  const [written, write] = useState<string | null>(null);
  const sample = useQuery({
    queryKey: ["sample sentence", client, voice.language],
    // It may have been written on the page beside.
    staleTime: 0,
    queryFn: () => sampleOf(client, voice.language),
  });
  const { said, say } = useSound(
    useCallback(
      (text: string, signal: AbortSignal) =>
        load(send, generateSpeech, { path: { provider_pk: provider, id: voice.id }, body: { text }, signal }),
      [provider, voice.id],
    ),
  );
  const words = written ?? sample.data ?? "";
  return (
    <FormDialog
      title={texts.hear.title(voice.agent)}
      verb={texts.hear.say}
      isComplete={words.trim() !== "" && said.state !== "waiting"}
      run={() => say(words)}
      onClose={onClose}
    >
      <label className={styles.words} htmlFor={id}>
        <span>{texts.hear.words}</span>
        <textarea
          id={id}
          className="input"
          rows={3}
          lang={voice.language}
          dir="auto"
          maxLength={longestTried}
          value={words}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </label>
      <div aria-live="polite">
        {sample.error && written === null && <p className="fault">{texts.hear.noSample(sample.error.message)}</p>}
        {said.state === "waiting" && <p className="caption">{texts.hear.waiting}…</p>}
        {said.state === "failed" && <p className="fault">{said.error.message}</p>}
        {said.state === "there" && (
          <SoundBar key={said.ms} label={texts.hear.sound(voice.agent)} sound={said.sound} startsAtOnce />
        )}
      </div>
    </FormDialog>
  );
}

/** The sample sentence of a language: the client's own before everyone's. */
async function sampleOf(client: Id, code: string): Promise<string> {
  const languages = rowsAt<typeof language>(send, "/api/languages/");
  const { results } = await languages.list({ filters: { code, organisation: [client, null] } });
  const own = results.toSorted((one, other) => Number(one.organisation === null) - Number(other.organisation === null));
  return own.find(({ default_prompt }) => default_prompt !== null)?.default_prompt ?? "";
}
