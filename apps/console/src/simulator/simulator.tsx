import { useEffect, useState } from "react";
import { later } from "../parts/later.tsx";
import { forgetToPlay, toPlay } from "../testing/to-play.ts";
import { turnsUntil } from "./breakpoints.ts";
import { Conversation } from "./conversation.tsx";
import { Issues } from "./issues.tsx";
import { Refused } from "./refused.tsx";
import styles from "./simulator.module.css";
import { standing } from "./standing.ts";
import { State } from "./state.tsx";
import { texts } from "./texts.ts";
import { Turns } from "./turns.tsx";
import { useSimulator } from "./use-simulator.ts";

// What opens only when it is wanted comes after the talk has begun.
const BreakpointPanel = later(() => import("./breakpoint-panel.tsx").then((module) => module.BreakpointPanel), {
  name: texts.stops,
});

/** A conversation by words and keys, with everything the engine did beside it. Without YAML it waits for it. */
export function Simulator({ yaml }: { yaml: string | undefined }) {
  const simulator = useSimulator();
  const { simulated, load, replay } = simulator;
  const [played] = useState(toPlay);
  const isReady = simulated.state === "ready";
  useEffect(forgetToPlay, []);
  useEffect(() => {
    if (yaml !== undefined) load({ type: "yaml", yaml });
  }, [yaml, load]);
  useEffect(() => {
    if (isReady && played !== null) {
      replay(played.map((turn, index) => ({ ...turn, effects: [...turn.effects], index })));
    }
  }, [isReady, played, replay]);
  const [stop] = simulated.stops;
  const turns = stop === undefined ? simulated.turns : turnsUntil(simulated.turns, stop);
  const now = standing(turns);
  if (simulated.state === "refused") return <Refused faults={simulated.faults} issues={simulated.issues} />;
  return (
    <div className={styles.grid}>
      <Conversation
        // What comes after a stop has not happened yet for who looks on.
        simulator={stop === undefined ? simulator : { ...simulator, simulated: { ...simulated, turns } }}
        now={now}
        isPlayed={played !== null}
      />
      <div className={styles.column}>
        <State now={now} />
        <BreakpointPanel simulator={simulator} />
        {simulated.issues.length > 0 && <Issues issues={simulated.issues} />}
      </div>
      <Turns turns={turns} branches={simulated.branches} rewind={simulator.rewind} restore={simulator.restore} />
    </div>
  );
}
