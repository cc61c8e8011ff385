import { ProblemError } from "@parley/client";
import { rules } from "@parley/model";
import type { JsonObject } from "@parley/model/kernel";
import { IconMicrophone, IconMicrophoneOff, IconPhoneCall, IconPhoneOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { releasesQuery } from "../api/releases.ts";
import { clock } from "../look/time.ts";
import { useCallText } from "../numbers/use-call-text.ts";
import type { Action } from "../parts/actions/action.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { isTelephoneKey, Keypad } from "../parts/keypad.tsx";
import { leadFocus } from "../parts/lead-focus.ts";
import { places } from "../parts/places.ts";
import { entriesOf } from "../telling/entries-of.ts";
import type { RunTrace } from "../telling/run-trace.ts";
import { traceOfEntries } from "../telling/trace-of-entries.ts";
import { turnsOf } from "../telling/turn-timings.ts";
import { CallerChoice } from "../testing/callers/caller-choice.tsx";
import { valuesOf } from "../testing/callers/sample-callers.ts";
import { useCallers } from "../testing/callers/use-callers.ts";
import { CallTranscript } from "./call-transcript.tsx";
import { CalleeChoice } from "./callee-choice.tsx";
import { LastTurn } from "./last-turn.tsx";
import { LevelMeter } from "./level-meter.tsx";
import { SpeechNotes } from "./speech-notes.tsx";
import type { Callee } from "./start-page-call.ts";
import { texts } from "./texts.ts";
import { usePageCall } from "./use-page-call.ts";
import styles from "./voice-call.module.css";
import { WantedValues, wantedBy } from "./wanted-values.tsx";

/** Calling an agent from this page: speak or press keys, and hear what callers hear. The call is kept among those of tests. */
export function VoiceCall(props: {
  callee: Callee;
  /** The release that is called instead of the version as edited. */
  release: string | undefined;
  onRelease: (release: string | undefined) => void;
  onTrace?: (trace: RunTrace | null) => void;
}) {
  const { callee, release, onTrace } = props;
  const { state, start, running } = usePageCall();
  const { stage } = state;
  const { organisation, flow, version } = callee;
  const place = { organisation, flow, version };
  const isLive = stage === "live";
  const isOn = isLive || stage === "connecting" || stage === "ending";
  const panel = useRef<HTMLElement>(null);
  const releases = useQuery(releasesQuery(callee));
  const called = releases.data?.results.find(({ id }) => id === release);
  const turns = useMemo(() => turnsOf(state.events), [state.events]);
  const chosen = useCallers();
  /** What a version required beside what the caller brings. */
  const [given, setGiven] = useState<JsonObject>({});
  const wanted = wantedBy(state.error);
  function call(values = given) {
    if (chosen.caller === null) return;
    start({ ...callee, metadata: { ...valuesOf(chosen.caller).metadata, ...values } }, called ?? null);
  }
  const hangUp = () => running.current?.hangUp();
  const press = (key: string) => running.current?.press(key);
  const mute = () => running.current?.mute(!state.isMuted);

  useEffect(() => {
    onTrace?.(traceOfEntries(entriesOf(state.events), stage === "ended"));
  }, [state.events, stage, onTrace]);
  useActions(() => (isLive ? callActions({ mute, hangUp }) : []), [isLive, state.isMuted]);

  function onKeyDown(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (!isLive || isTyping || event.ctrlKey || event.metaKey || event.altKey || !isTelephoneKey(event.key)) return;
    event.preventDefault();
    press(event.key);
  }

  // The keys of the keyboard are the telephone's as soon as it rings, which is when the microphone is there.
  useEffect(() => {
    if (isLive) leadFocus(panel.current);
  }, [isLive]);

  return (
    <section ref={panel} className={styles.call} aria-label={texts.title} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2>{texts.stages[stage]}</h2>
        {isLive && state.beganAt !== null && <CallTime since={state.beganAt} />}
        <span className={styles.acts}>
          {isLive && (
            <button
              className="button small"
              type="button"
              aria-pressed={state.isMuted}
              title={texts.muteTip}
              onClick={mute}
            >
              {state.isMuted ? <IconMicrophoneOff size={16} /> : <IconMicrophone size={16} />}
              {state.isMuted ? texts.muted : texts.mute}
            </button>
          )}
          {isOn ? (
            <button
              className={`button small ${styles.end}`}
              type="button"
              disabled={stage === "ending"}
              title={texts.hangUpTip}
              onClick={hangUp}
            >
              <IconPhoneOff size={16} aria-hidden="true" /> {texts.hangUp}
            </button>
          ) : (
            <Forbidden needs={rules.flowWrite}>
              <button
                className="button primary"
                type="button"
                disabled={chosen.caller === null || (release !== undefined && releases.data === undefined)}
                onClick={() => call()}
              >
                <IconPhoneCall size={16} aria-hidden="true" /> {stage === "ended" ? texts.callAgain : texts.call}
              </button>
            </Forbidden>
          )}
        </span>
      </header>
      <CalleeChoice callee={callee} release={release} onChange={props.onRelease} isDisabled={isOn} />
      <CallerChoice chosen={chosen} isDisabled={isOn} isCall />
      {wanted.length > 0 ? (
        <WantedValues
          keys={wanted}
          onValues={(values) => {
            const all = { ...given, ...values };
            setGiven(all);
            call(all);
          }}
        />
      ) : (
        state.error !== null && <Failure error={state.error} />
      )}
      <SpeechNotes state={state} allowSound={() => running.current?.allowSound()} />
      {isLive && (
        <div className={styles.levels}>
          <LevelMeter side="agent" label={texts.agent} call={running} />
          <LevelMeter side="caller" label={state.isMuted ? texts.youMuted : texts.you} call={running} />
        </div>
      )}
      {stage === "idle" ? <Invitation agent={callee} /> : <CallTranscript events={state.events} isOver={!isLive} />}
      <LastTurn turns={turns} />
      {isLive && <Keypad press={press} isOpen={isLive} />}
      {state.isStored && state.call !== null && (
        <p className={styles.stored} role="status">
          {texts.stored}
          <Link {...places.call({ ...place, call: state.call })}>{texts.storedLink}</Link>
        </p>
      )}
    </section>
  );
}

function Invitation({ agent }: { agent: Callee }) {
  const howToCall = useCallText(agent);
  return (
    <div className={styles.nothing}>
      <p>{texts.invitation}</p>
      {howToCall !== "" && <p>{howToCall}</p>}
      <MissingPolicy needs={rules.flowWrite} />
    </div>
  );
}

function Failure({ error }: { error: Error }) {
  const id = error instanceof ProblemError ? error.requestId : null;
  return (
    <p className="notice" role="alert">
      {error.message} {id !== null && <span className="mono">{id}</span>}
    </p>
  );
}

const { group } = texts.keys;

/** What can be done in a call, for the palette and the sheet of keys. */
const callActions = (on: { readonly mute: () => void; readonly hangUp: () => void }): readonly Action[] => [
  { id: "call.mute", group, label: texts.keys.mute, keys: "M", run: on.mute },
  { id: "call.hang_up", group, label: texts.keys.hangUp, keys: "H", run: on.hangUp },
  // The panel takes the telephone's keys itself: no stroke is called by this name.
  { id: "call.keys", group, label: texts.keys.press, keys: texts.keys.telephone, isOnlyKey: true, run: () => {} },
];

/** For how long the call has been going on. */
function CallTime({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{clock(Math.max(0, now - since))}</span>;
}
