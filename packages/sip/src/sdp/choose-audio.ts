import { type AudioStream, type Codec, readAudio } from "./audio-stream.ts";
import { type Profile, profileOf } from "./profile.ts";
import type { SessionDescription } from "./session-description.ts";

/** The stream of an offer that we take, and how. */
export interface ChosenAudio {
  /** Its place among the streams of the offer. */
  readonly index: number;
  readonly stream: AudioStream;
  readonly profile: Profile;
}

/** The first audio stream that we can take, those in a plain profile before all others; or why there is none. */
export function chooseAudio(
  session: SessionDescription,
  codecs: readonly Codec[],
): ChosenAudio | "no_audio" | "no_common_transport" | "no_common_codec" {
  const audio = session.media.flatMap((media, index) =>
    media.kind === "audio" && media.port > 0 ? [{ media, index, profile: profileOf(session, media) }] : [],
  );
  if (audio.length === 0) return "no_audio";
  const plainFirst = audio.toSorted((one, other) => rank(one.profile) - rank(other.profile));
  for (const { media, index, profile } of plainFirst) {
    const stream = profile === null ? null : readAudio(session, media, codecs);
    if (profile !== null && stream !== null) return { index, stream, profile };
  }
  return audio.some(({ profile }) => profile !== null) ? "no_common_codec" : "no_common_transport";
}

function rank(profile: Profile | null): number {
  return profile?.protocol === "RTP/AVP" ? 0 : 1;
}
