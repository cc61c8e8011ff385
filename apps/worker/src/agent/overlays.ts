import type { Id } from "@parley/model/kernel";
import type { AudioConverter } from "@parley/voice";
import type { SendWebhook } from "@parley/webhook";
import { KeptAudio } from "./kept-audio.ts";

/** A client's background sounds by their address: 8 kHz samples. Rejects when there is none to be had. */
export type Overlays = (url: string, organisation: Id) => Promise<Int16Array>;

const maxBytes = 10 * 1024 * 1024;
const timeout = 10_000;
/** Longest sound that is looped, in seconds. */
const longest = 60;
/** Bytes; the longest sound has 1 MB. */
const mostKept = 20 * 1024 * 1024;

/**
 * Fetches WAV files by the only way out to other people's servers, and keeps the last of them: a changed sound wants
 * another address.
 */
export function fetchedOverlays(send: SendWebhook, converter: AudioConverter): Overlays {
  const sounds = new KeptAudio(mostKept);
  return (url, organisation) =>
    sounds.get(organisation, url, async () => {
      const { status, body } = await send({ method: "GET", url, headers: {}, body: null }, { timeout, maxBytes });
      if (status !== 200) throw new Error(`The background sound was answered with ${status}.`);
      return converter.convert(organisation, async () => ({ wav: body, upToSeconds: longest }));
    });
}
