import { randomUUIDv7 } from "node:crypto";
import type { Database } from "@parley/db";
import { type CallKey, findAccount, noteLeg, passTransfer } from "@parley/db/store";
import type { Files } from "@parley/files";
import { declaredAttributes } from "@parley/flow";
import type { Tables } from "@parley/model";
import { CallMedia, type Pacer, writeWav } from "@parley/voice";
import type { CallResources } from "../call/call-resources.ts";
import type { CallHost, CallSetup } from "../call/call-setup.ts";
import { PhoneCall } from "../call/phone-call.ts";
import type { Recordings } from "../call/recordings.ts";
import type { AudioPlace } from "../line/audio-place.ts";
import type { Leg } from "../line/leg.ts";
import { PhoneLine } from "../line/phone-line.ts";
import type { SipEndpoint } from "../line/sip-endpoint.ts";
import { type OpenSecret, openTrunk } from "../line/trunk.ts";
import type { Counting } from "./counting.ts";
import { leadsBack } from "./leads-back.ts";

/** What this worker holds its calls with. */
export type Hosting = CallHost & {
  readonly sip: Pick<SipEndpoint, "command" | "watch" | "messagesOf">;
  /** For setups. */
  readonly database: Database<Tables>;
  /** For what calls under way need beyond their turns, which `store` keeps: they cannot be sent elsewhere. */
  readonly underWay: Database<Tables>;
  /** Counts transfers before they are dialled. */
  readonly counting: Counting;
  readonly recordings: Recordings;
  readonly files: Files;
  readonly openSecret: OpenSecret;
  readonly audio: AudioPlace;
  readonly pacer: Pacer;
  /** Zone of dates in calls whose organisation names none. */
  readonly zone: string;
};

/** A call whose row is written and whose line is ready for the conversation. */
export type Begun = Pick<CallSetup, "key" | "release" | "runtime" | "experiment" | "caller" | "metadata" | "log"> & {
  /** Our number. */
  readonly number: string;
  readonly leg: Leg;
  readonly peer: { readonly host: string; readonly port: number };
  /** The peer says that it takes REFER, or does not say. */
  readonly mayRefer: boolean;
};

/** Lets the conversation begin on a line; `answer` is called the moment it does. */
export async function beginCall(
  hosting: Hosting,
  begun: Begun,
  resources: CallResources,
  answer: () => void,
): Promise<PhoneCall> {
  const { key, runtime, leg, log } = begun;
  const recorder = await hosting.recordings.start(resources, key, runtime.document.settings.audio_format, log);
  const setup = await setupOf(hosting, begun);
  answer();
  const { link } = leg;
  const call = new PhoneCall(
    setup,
    resources,
    (onEvent) => new CallMedia({ link, pacer: hosting.pacer, recorder, onEvent }),
  );
  leg.watchHold((isHeld) => call.held(isHeld));
  leg.watchKeys((key, duration) => call.pressed(key, duration));
  void leg.ended.then((end) => {
    if (end.by === "peer") call.hungUp("caller");
    else if (end.by === "network") call.hungUp("network", end.reason);
  });
  return call;
}

async function setupOf(hosting: Hosting, begun: Begun): Promise<CallSetup> {
  const { sip, database, underWay, counting, zone, audio } = hosting;
  const { number, leg, peer, mayRefer, ...call } = begun;
  const { key, caller, runtime, log } = call;
  const account = caller === null ? null : await findAccount(database, key.organisation, caller);
  const line = new PhoneLine({
    sip,
    place: audio,
    leg,
    mayRefer,
    peer,
    number,
    pass: async ({ callee, at }, instead) => {
      const to = callee.type === "digits" ? callee.number : null;
      // No version talks with a caller who is turned away: they are sent on by the agent that stands in for it.
      const isTurnedAway = runtime.version === null;
      if (isTurnedAway && to !== null && (await leadsBack({ database: underWay, zone, log }, { from: number, to }))) {
        return "leads_back";
      }
      const passed = await counting(key.organisation, (own) =>
        passTransfer(own, { ...key, from: number, to, at, ...(instead && { instead }) }),
      );
      if (typeof passed === "string") return passed;
      const trunk = await openTrunk(hosting.openSecret, passed.trunk);
      // One after the other: a leg that has ended is not answered.
      let noted: Promise<void> = Promise.resolve();
      const note = (what: "answered" | "ended") => {
        noted = noted
          .then(() => noteLeg(underWay, passed.leg, what))
          .catch((error: unknown) => log.warn({ err: error }, `that a transfer ${what} was not noted`));
      };
      return { id: passed.leg, trunk, to: passed.to, note };
    },
    newId: () => randomUUIDv7(),
    log,
  });
  return {
    ...call,
    host: hosting,
    account: declaredAttributes(runtime.document.settings, account?.attributes ?? {}),
    zone: account?.zone ?? zone,
    line,
    messages: sip.messagesOf(leg.id),
    ...keepingOf(hosting, key),
  };
}

/** Where what was heard in a call is kept. */
export function keepingOf(
  { files, recordings }: Pick<Hosting, "files" | "recordings">,
  key: CallKey,
): Pick<CallSetup, "keepClip" | "keepRecording"> {
  return {
    keepClip: async (request, samples) => {
      const clip = `recordings/${key.organisation}/${key.call}/${request.replaceAll(/[^A-Za-z0-9-]/g, "-")}.wav`;
      await files.put(clip, writeWav("wav_pcm_8k", samples));
      return clip;
    },
    keepRecording: (name) => recordings.keep(key, name),
  };
}
