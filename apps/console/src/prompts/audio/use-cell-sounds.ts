import { ask } from "@parley/client";
import { keepRecording } from "@parley/model/api/prompts";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { useRef, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { send } from "../../api/send.ts";
import { changeRecording } from "../../editing/gestures/change-recording.ts";
import { tellWhenSaved } from "../../editing/tell-when-saved.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import { useRecording } from "../../trying/speech/use-recording.ts";
import { wavOf } from "../../trying/speech/wav-of.ts";
import { texts } from "./texts.ts";

/** The content that a sound is of, and the words that are heard in it. */
export type SoundOf = { readonly content: Id; readonly cell: string; readonly words: string };

/** A sound that is not stored yet. */
export type HeldSound = { readonly id: Id; readonly of: SoundOf; readonly sound: Blob; readonly isSaving: boolean };

export type CellSounds = ReturnType<typeof useCellSounds>;

/** It was deleted while its recording was made. */
class ContentGone extends Error {
  override readonly name = "ContentGone";
}

/**
 * The sounds that are made on a page: the one that is being recorded, and those that are not stored. They belong to their
 * contents, whatever cell is chosen meanwhile. A recording comes and goes by an edit like all that the sheet writes.
 */
export function useCellSounds(editor: VersionEditor, at: InVersion) {
  const [held, setHeld] = useState<readonly HeldSound[]>([]);
  const [of, setOf] = useState<SoundOf | null>(null);
  /** The same at once: a recording ends by itself, too. */
  const ofNow = useRef<SoundOf | null>(null);
  const { recorder, state, seconds } = useRecording(() => void stop());

  async function work(done: () => Promise<void>): Promise<void> {
    try {
      await done();
    } catch (error) {
      reportError(texts.failed, error);
    }
  }
  const start = (next: SoundOf) =>
    work(async () => {
      // One at a time: it stays that of its cell.
      if (recorder.shown().state !== "nothing") return;
      ofNow.current = next;
      setOf(next);
      await recorder.start();
    });
  const stop = () =>
    work(async () => {
      const { current } = ofNow;
      const sound = await recorder.stop();
      if (sound !== null && current !== null) await hold(current, sound);
    });
  const upload = (next: SoundOf, file: Blob) => work(() => hold(next, file));

  async function hold(next: SoundOf, taken: Blob): Promise<void> {
    const sound = await wavOf(taken);
    await store({ id: makeId(), of: next, sound, isSaving: true });
  }
  /** It is held until the version names it. */
  async function store(sound: HeldSound): Promise<void> {
    const others = (all: readonly HeldSound[]) => all.filter(({ id }) => id !== sound.id);
    setHeld((all) => [...others(all), { ...sound, isSaving: true }]);
    try {
      const { org, flow, ver } = at;
      const upload = { type: "audio/wav", content: sound.sound } as const;
      const { path } = await ask(send, keepRecording, { path: { org, flow, ver }, upload });
      perform(sound.of.content, { path, words: sound.of.words }, texts.kept);
      setHeld(others);
    } catch (error) {
      setHeld((all) => [...others(all), { ...sound, isSaving: false }]);
      throw error;
    }
  }
  function perform(content: Id, recording: Parameters<typeof changeRecording>[2], said: string): void {
    const gesture = changeRecording(editor.snapshot().document, content, recording);
    if (gesture === null) throw new ContentGone(texts.gone);
    const done = editor.perform(gesture);
    if (!done.ok) throw new Error(done.faults[0]?.message);
    void tellWhenSaved(editor, done.step, { title: said });
  }

  return {
    recording: state === "nothing" || of === null ? null : { of, state, seconds },
    held,
    start,
    stop,
    upload,
    again: (sound: HeldSound) => work(() => store(sound)),
    drop: (sound: HeldSound) => setHeld((all) => all.filter(({ id }) => id !== sound.id)),
    remove: (content: Id) => work(async () => perform(content, null, texts.removed)),
  };
}
