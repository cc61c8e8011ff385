import { KeptThread } from "@parley/config";
import { type KnownRecogniser, offeredLanguages, type Voices } from "@parley/model/kernel";
import {
  type Asker,
  cachedSynthesiser,
  type Hypothesis,
  installedRecognisers,
  installedSpeakers,
  memoryStore,
  type Recogniser,
  type RecognitionRequest,
  recognisersOf,
  type Speech,
  SpeechError,
  type SpeechProvider,
  type SpeechSettings,
  type Synthesiser,
  speakersInTurn,
  type Utterance,
} from "@parley/speech";
import { AudioConverter, SAMPLE_RATE, SampleDoubler } from "@parley/voice";
import { FairTurns } from "./fair-turns.ts";

type Listening = Parameters<ReturnType<typeof recognisersOf>["for"]>[0] &
  Pick<RecognitionRequest, "model" | "expected">;

/** What one recogniser made of a clip, or why it heard nothing. */
export type HeardBy = {
  readonly recogniser: string;
  readonly tookMs: number;
  readonly hypotheses: readonly Hypothesis[];
  readonly fault: string | null;
};

/**
 * Speech for people who try an agent, apart from calls. It runs in this process, with programs of its own that yield to
 * calls: few at a time, each for a bounded time. What is no longer waited for is cancelled. Clients take turns. All
 * reject with a SpeechError, or with the reason why no one waits.
 */
export type TrialSpeech = {
  /** Words as a telephone would play them, by one provider or the first that can. */
  readonly say: (utterance: Utterance, options: Asker & { readonly provider: string | null }) => Promise<Speech>;
  /** A WAV file that can be read, as a telephone would send it. */
  readonly clip: (wav: Uint8Array, client: string) => Promise<Int16Array>;
  /** What a clip at the telephone's rate says to those who would hear it in a call. */
  readonly hear: (samples: Int16Array, listening: Listening, asker: Asker) => Promise<readonly HeardBy[]>;
  /** The voices that a persona may name; null where who speaks first does not tell them. */
  readonly voices: () => Promise<Voices | null>;
  /** The recognisers that a version may name, the first choice first; null where they do not start. Asking starts them. */
  readonly recognisers: () => Promise<readonly KnownRecogniser[] | null>;
  readonly close: () => Promise<void>;
};

/**
 * Milliseconds until words are audio and until a clip is words, with the wait for a place; until programs tell their
 * voices, and until recognisers have started.
 */
const patience = { saying: 12_000, hearing: 25_000, telling: 2000, starting: 8000 };
/** Milliseconds for which programs that did not tell what they have are left alone: pages and lists wait for the answer. */
const tellingRest = 60_000;
const mostKept = 16 * 1024 * 1024;

/** Opens programs when they are first asked for. */
export function openTrialSpeech(
  providers: readonly SpeechProvider[],
  settings: SpeechSettings,
  onFailed: (error: unknown) => void,
): TrialSpeech {
  const ours = { ...settings, yields: true };
  const converter = new AudioConverter((program, priority) => new KeptThread(program, priority));
  const speakers = onceIn(() => openSpeakers(providers, ours, onFailed, converter));
  const hearers = onceIn(() => installedRecognisers(providers, ours, onFailed));
  // Over all providers together: turns within each cannot tell who was slow from who never began. `inTime` ends what
  // waits too long.
  const speaking = new FairTurns({ atOnce: 4, perKey: 2, waiting: 10, patience: 2 * patience.saying, rest: 0 });
  const hearing = new FairTurns({ atOnce: 2, perKey: 1, waiting: 5, patience: 2 * patience.hearing, rest: 0 });
  return {
    say: async (utterance, { provider, client, signal }) => {
      const { byName, first } = await speakers.get();
      const speaker = provider === null ? first : byName.get(provider);
      if (speaker === undefined) throw new SpeechError("no_synthesiser", notConnected(provider, [...byName.keys()]));
      return inTime(patience.saying, signal, (within) => {
        const asker = { client, signal: within };
        return inTurn(speaking, asker, () => speaker.synthesise(utterance, "memory", asker));
      });
    },
    clip: (wav, client) => converter.convert(client, async () => ({ wav })),
    hear: async (samples, listening, { client, signal }) => {
      const { here, missing } = await hearers.get();
      const named = recognisersOf(here, missing);
      const candidates = named.for(listening);
      if (candidates.length === 0) throw new SpeechError("no_recogniser", deafness(listening, named.description));
      return inTime(patience.hearing, signal, (within) =>
        inTurn(hearing, { client, signal: within }, () =>
          inOrder(candidates, samples, listening, { client, signal: within }),
        ),
      );
    },
    voices: telling(patience.telling, onFailed, async () => (await speakers.get()).voices()),
    recognisers: telling(patience.starting, onFailed, async () =>
      (await hearers.get()).here.map(({ name, knows }) => ({ name, languages: offeredLanguages.filter(knows) })),
    ),
    close: async () => {
      const opened = hearers.opened();
      if (opened !== null) await Promise.all((await opened).here.map((one) => one.close()));
    },
  };
}

async function openSpeakers(
  providers: readonly SpeechProvider[],
  settings: SpeechSettings,
  onFailed: (error: unknown) => void,
  converter: AudioConverter,
) {
  const { here, missing } = await installedSpeakers(providers, settings);
  const stores = { memory: memoryStore(mostKept), disk: null };
  const kept = (speaker: Synthesiser) => cachedSynthesiser(speaker, stores, onFailed);
  const speakers = new Map(
    here.map(({ provider, synthesiser }) => [provider, atTelephoneRate(synthesiser, converter)] as const),
  );
  const byName = new Map([...speakers].map(([provider, speaker]) => [provider, kept(speaker)] as const));
  const clock = () => performance.now();
  // A second one speaks where the first fails: its voices are no choice of their own.
  const voices = async () => (await here[0]?.synthesiser.voices?.()) ?? null;
  return {
    voices,
    byName,
    first: speakersInTurn([...speakers.values()], { kept, missing: missing.join(" "), onFailed, clock }),
  };
}

/** Asks programs what they have: null where they do not tell it in time, and for a while after. */
function telling<Told>(
  ms: number,
  onFailed: (error: unknown) => void,
  ask: () => Promise<Told>,
): () => Promise<Told | null> {
  let againAt = 0;
  return async () => {
    if (performance.now() < againAt) return null;
    try {
      return await orGone(ask(), AbortSignal.timeout(ms));
    } catch (error) {
      if (!(error instanceof SpeechError)) throw error;
      onFailed(error);
      againAt = performance.now() + tellingRest;
      return null;
    }
  };
}

/** What is tried sounds as callers will hear it. */
const atTelephoneRate = (inner: Synthesiser, converter: AudioConverter): Synthesiser => ({
  ...inner,
  synthesise: async (utterance, asker) => {
    const { samples, rate } = await inner.synthesise(utterance, asker);
    if (rate === SAMPLE_RATE) return { samples, rate };
    const load = async () => {
      asker.signal.throwIfAborted();
      return { samples, rate };
    };
    return { samples: await converter.convert(asker.client, load), rate: SAMPLE_RATE };
  },
});

/** One hears; the next one where that fails and the version says so; or all of them, as in calls. */
async function inOrder(
  candidates: readonly Recogniser[],
  samples: Int16Array,
  listening: Listening,
  asker: Asker,
): Promise<readonly HeardBy[]> {
  const all: HeardBy[] = [];
  for (const recogniser of candidates) {
    const heard = await heardBy(recogniser, samples, listening, asker);
    all.push(heard);
    if (heard.fault === null && listening.execution !== "parallel") break;
  }
  return all;
}

async function heardBy(
  recogniser: Recogniser,
  samples: Int16Array,
  { language, model, expected }: Listening,
  { client, signal }: Asker,
): Promise<HeardBy> {
  const began = performance.now();
  const told = (hypotheses: readonly Hypothesis[], fault: string | null): HeardBy => ({
    recogniser: recogniser.name,
    tookMs: Math.round(performance.now() - began),
    hypotheses,
    fault,
  });
  try {
    const recognition = recogniser.open({
      client,
      language,
      model,
      expected,
      wantsPartials: () => false,
      onPartial: () => {},
      onFailed: () => {},
    });
    const leave = () => recognition.cancel();
    signal.addEventListener("abort", leave, { once: true });
    try {
      give(recognition.hear, recogniser.rate, samples);
      return told(await orGone(recognition.finish(), signal), null);
    } finally {
      signal.removeEventListener("abort", leave);
    }
  } catch (error) {
    if (!(error instanceof SpeechError) || signal.aborted) throw error;
    return told([], error.toAsker);
  }
}

/** As in a call: recognisers of a higher rate hear the telephone's audio doubled. */
function give(hear: (samples: Int16Array) => void, rate: Recogniser["rate"], samples: Int16Array): void {
  if (rate === SAMPLE_RATE) {
    hear(samples);
    return;
  }
  const doubler = new SampleDoubler();
  hear(doubler.double(samples));
  hear(doubler.finish());
}

/** Does work when it is its client's turn. */
async function inTurn<T>(turns: FairTurns, { client, signal }: Asker, work: () => Promise<T>): Promise<T> {
  let hasTurn = false;
  const begin = () => {
    hasTurn = true;
    return work();
  };
  try {
    return await turns.pass(client, begin, signal);
  } catch (error) {
    if (hasTurn) throw error;
    throw new SpeechError("busy", "This client tries more speech than may wait.");
  }
}

/** Ends work that takes too long, and work whose one who asked has gone. */
async function inTime<T>(ms: number, gone: AbortSignal, work: (within: AbortSignal) => Promise<T>): Promise<T> {
  const timer = AbortSignal.timeout(ms);
  try {
    return await work(AbortSignal.any([gone, timer]));
  } catch (error) {
    gone.throwIfAborted();
    // Who waited for a turn all the time may come again.
    const isBusy = error instanceof SpeechError && error.code === "busy";
    if (!timer.aborted || isBusy) throw error;
    throw new SpeechError("timed_out", `Speech was not there within ${ms / 1000} s: try fewer words, or try again.`);
  }
}

/** A program that was given up may never answer. */
function orGone<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(new SpeechError("cancelled", "The answer was no longer waited for."));
  signal.addEventListener("abort", leave, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", leave));
}

/** Opens something when it is first asked for, and again after it could not be opened. */
function onceIn<T>(open: () => Promise<T>) {
  let opened: Promise<T> | null = null;
  return {
    get: () => {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    opened: () => opened,
  };
}

const notConnected = (provider: string | null, known: readonly string[]) =>
  `The provider ${provider} does not speak here. ${known.length === 0 ? "None does" : `Connected: ${known.join(", ")}`}.`;

const deafness = ({ provider, language }: Listening, description: string) =>
  `${provider === null ? "No recogniser" : `No recogniser called ${provider}`} hears ${language} here. There is: ${description}.`;
