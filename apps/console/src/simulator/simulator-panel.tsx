import { type Id, versionLanguages } from "@parley/model/kernel";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useEditorPart } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { clock } from "../look/time.ts";
import { leadFocus } from "../parts/lead-focus.ts";
import type { RunTrace } from "../telling/run-trace.ts";
import { ChangedNotice } from "./changed-notice.tsx";
import { MockList } from "./mock-list.tsx";
import { PanelComposer } from "./panel-composer.tsx";
import { PanelFacts } from "./panel-facts.tsx";
import { PanelHead } from "./panel-head.tsx";
import { PanelLog } from "./panel-log.tsx";
import { PanelSetup } from "./panel-setup.tsx";
import { plainSetup } from "./plain-setup.ts";
import { Refused } from "./refused.tsx";
import styles from "./simulator-panel.module.css";
import { standing } from "./standing.ts";
import { texts } from "./texts.ts";
import { traceOf } from "./trace-of.ts";
import { useTrial } from "./use-trial.ts";
import { Waiting } from "./waiting.tsx";

export type SimulatorPanelProps = {
  /** Has the agent as it stands. */
  readonly editor: VersionEditor;
  /** What is tried, such as "0.0.16 draft". */
  readonly label: string;
  /** A conversation begins at this block at once; a new object begins another. */
  readonly entry?: { readonly block: Id } | null;
  /** Told where the conversation went, and null when there is none. */
  readonly onTrace: (trace: RunTrace | null) => void;
  readonly onClose: () => void;
  /** A call from this page, to speak instead. */
  readonly voice?: ReactNode;
  readonly mode?: "text" | "voice";
  readonly onMode?: (mode: "text" | "voice") => void;
};

/** Trying the agent beside the canvas, by words and keys, in this browser alone. */
export function SimulatorPanel(props: SimulatorPanelProps) {
  const { editor, entry = null, onTrace, mode = "text" } = props;
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const { simulator, goesOn, isStale, start, replay, keepOld } = useTrial(editor, document, entry);
  const { simulated } = simulator;
  const { turns } = simulated;
  const now = useMemo(() => standing(turns), [turns]);
  const [setup, setSetup] = useState(plainSetup);
  const [isSettingUp, setSettingUp] = useState(false);
  const [explained, explain] = useState<number | null>(null);
  const words = useRef<HTMLInputElement>(null);
  const first = turns[0]?.event.now ?? 0;
  const began = turns[0]?.event;

  useEffect(() => {
    if (mode === "text") onTrace(traceOf(turns));
  }, [turns, onTrace, mode]);
  useEffect(
    () => () => {
      onTrace(null);
    },
    [onTrace],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is explained as it comes
  useEffect(() => explain(null), [turns]);
  useEffect(() => {
    if (turns.length > 0 && window.document.activeElement === window.document.body) leadFocus(words.current);
  }, [turns]);
  const setupNow = useRef(setup);
  setupNow.current = setup;
  const startNow = useRef(start);
  startNow.current = start;
  const begunBy = useRef(goesOn ? entry : null);
  useEffect(() => {
    if (entry !== null && begunBy.current !== entry) startNow.current(setupNow.current, entry.block);
    begunBy.current = entry;
  }, [entry]);

  function begin(at: Id | null) {
    start(setup, at);
    setSettingUp(false);
    leadFocus(words.current);
  }

  /** Only what lies over the conversation: the conversation itself is closed by its button. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || !isSettingUp) return;
    event.stopPropagation();
    setSettingUp(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all that lies in it, which its parts did not take
    <div className={styles.panel} onKeyDown={closeOnEscape}>
      <PanelHead
        time={clock((turns.at(-1)?.event.now ?? first) - first)}
        mode={mode}
        onMode={props.voice === undefined ? undefined : props.onMode}
        restart={() => begin(began?.type === "started" ? began.entry : null)}
        mayRestart={simulated.state !== "loading"}
        onClose={props.onClose}
      />
      {mode === "voice" ? (
        props.voice
      ) : (
        <>
          <PanelSetup
            label={props.label}
            setup={setup}
            session={now.session}
            languages={versionLanguages(document.settings)}
            isOpen={isSettingUp}
            toggle={() => setSettingUp(!isSettingUp)}
            changed={setSetup}
            start={(chosen) => {
              setSetup(chosen);
              start(chosen, null);
              setSettingUp(false);
            }}
          />
          {isStale && (
            <ChangedNotice replay={replay} restart={() => begin(null)} keepOld={keepOld} isLong={turns.length > 1} />
          )}
          {simulated.error !== null && (
            <p className={`notice ${styles.said}`} role="alert">
              {simulated.error}
            </p>
          )}
          {simulated.replayed !== null && simulated.replayed.done < simulated.replayed.of && (
            <p className={`notice info ${styles.said}`} role="status">
              {texts.replayed(simulated.replayed.done, simulated.replayed.of)}
            </p>
          )}
          {simulated.state === "refused" ? (
            <div className={styles.refused}>
              <Refused faults={simulated.faults} issues={simulated.issues} />
            </div>
          ) : (
            <PanelLog
              simulator={simulator}
              now={now}
              start={isSettingUp ? null : () => begin(null)}
              onExplain={explain}
            />
          )}
          <Waiting simulator={simulator} now={now} />
          {now.session !== null && <PanelFacts now={now} turns={turns} explained={explained} onExplain={explain} />}
          <MockList />
          <PanelComposer simulator={simulator} now={now} words={words} />
        </>
      )}
    </div>
  );
}
