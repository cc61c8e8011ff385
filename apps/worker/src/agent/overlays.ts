import { releaseCache } from "@parley/host";
import { readWav, SAMPLE_RATE, telephoneAudio } from "@parley/voice";
import type { SendWebhook } from "@parley/webhook";

/** Background sounds by their address: 8 kHz samples. Rejects when there is none to be had. */
export type Overlays = (url: string) => Promise<Int16Array>;

const maxBytes = 10 * 1024 * 1024;
const timeout = 10_000;
/** Longest sound that is looped, in seconds. */
const longest = 60;
const mostKept = 20;

/**
 * Fetches WAV files by the only way out to other people's servers, and keeps the last of them: a changed sound wants
 * another address.
 */
export function fetchedOverlays(send: SendWebhook): Overlays {
  return releaseCache(async (url) => {
    const { status, body } = await send({ method: "GET", url, headers: {}, body: null }, { timeout, maxBytes });
    if (status !== 200) throw new Error(`The background sound was answered with ${status}.`);
    return telephoneAudio(readWav(body)).slice(0, longest * SAMPLE_RATE);
  }, mostKept);
}
