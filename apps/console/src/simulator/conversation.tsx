import type { Effect } from "@parley/engine";
import { type FormEvent, useMemo } from "react";
import styles from "./conversation.module.css";
import { Inspection } from "./inspection.tsx";
import { Keypad } from "./keypad.tsx";
import type { Turn } from "./protocol.ts";
import { standing } from "./standing.ts";
import { useSimulator } from "./use-simulator.ts";

type Bubble = { key: string; turn: number; speaker: "agent" | "caller" | "note"; text: string; lang?: string };

function bubble(turn: Turn, effect: Effect, place: number): Bubble[] {
  const key = `${turn.index}.${place}`;
  if (effect.type === "say") {
    return [{ key, turn: turn.index, speaker: "agent", text: effect.content.masked, lang: effect.content.language }];
  }
  if (effect.type === "end") return [{ key, turn: turn.index, speaker: "note", text: `Ended: ${effect.disposition}` }];
  if (effect.type !== "log") return [];
  const { entry } = effect;
  if (entry.type === "caller_said") return [{ key, turn: turn.index, speaker: "caller", text: entry.text }];
  if (entry.type === "caller_pressed") return [{ key, turn: turn.index, speaker: "caller", text: `⌨ ${entry.digits}` }];
  if (entry.type === "caller_silent") return [{ key, turn: turn.index, speaker: "note", text: "No input" }];
  return [];
}

/** A conversation by text and keys with everything the engine did beside it. */
export function Conversation({ yaml }: { yaml: string }) {
  const { simulation, happen, rewind } = useSimulator(yaml);
  const { turns, issues } = simulation;
  const bubbles = useMemo(
    () => turns.flatMap((turn) => turn.effects.flatMap((effect, place) => bubble(turn, effect, place))),
    [turns],
  );
  const now = standing(turns);

  if (simulation.state === "refused") {
    return (
      <ul className="banner" role="alert">
        {simulation.faults.map((fault) => (
          <li key={`${fault.line}:${fault.column}:${fault.message}`}>
            Line {fault.line}, column {fault.column}: {fault.message}
          </li>
        ))}
      </ul>
    );
  }

  function start() {
    rewind(0);
    happen({
      type: "started",
      session: crypto.randomUUID(),
      channel: "voice",
      contact: "+919876543210",
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: null,
      metadata: {},
      account: {},
      message: null,
      entry: null,
    });
  }

  function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (text === "" || !now.listen) return;
    happen({
      type: "said",
      listen: now.listen,
      heard_ms: 0,
      alternatives: [{ text, confidence: 1, language: null }],
      audio: null,
      noise: null,
    });
    form.reset();
  }

  return (
    <div className={styles.grid}>
      <section className="card" aria-label="Conversation">
        <header>
          <h2>Conversation</h2>
          <button className="button primary" type="button" onClick={start} disabled={simulation.state !== "ready"}>
            {turns.length > 0 ? "Start again" : "Start"}
          </button>
        </header>
        {simulation.error && (
          <p className="banner" role="alert">
            {simulation.error}
          </p>
        )}
        <ol className={styles.bubbles} aria-live="polite">
          {bubbles.map((one) => (
            <li key={one.key} className={styles[one.speaker]} lang={one.lang}>
              {one.text}
            </li>
          ))}
        </ol>
        <form className={styles.entry} onSubmit={say}>
          <input
            className="input"
            name="text"
            aria-label="What the caller says"
            autoComplete="off"
            disabled={!now.listen}
          />
          <button className="button" type="submit" disabled={!now.listen}>
            Say
          </button>
          <button
            className="button"
            type="button"
            disabled={!now.listen}
            onClick={() => now.listen && happen({ type: "silent", listen: now.listen, heard_ms: 0 })}
          >
            Stay silent
          </button>
          <button
            className="button"
            type="button"
            disabled={turns.length === 0 || now.hasEnded}
            onClick={() => happen({ type: "hung_up", by: "caller" })}
          >
            Hang up
          </button>
        </form>
        <Keypad
          isOpen={now.listen !== null}
          press={(digits) => now.listen && happen({ type: "pressed", listen: now.listen, heard_ms: 0, digits })}
        />
        {now.requests.map((one) => (
          <div key={one.id} className={styles.entry}>
            <span>
              Waiting for {one.kind}{" "}
              <code>{one.kind === "action" || one.kind === "webhook" ? one.name : one.kind}</code>
            </span>
            {([true, false] as const).map((ok) => (
              <button
                key={String(ok)}
                className="button"
                type="button"
                onClick={() =>
                  happen({
                    type: "answered",
                    request: one.id,
                    ok,
                    status: ok ? 200 : 500,
                    result: {},
                    error: ok ? null : "failed in the simulator",
                    timed_out: false,
                  })
                }
              >
                {ok ? "Succeed" : "Fail"}
              </button>
            ))}
          </div>
        ))}
      </section>
      <Inspection turns={turns} issues={issues} rewind={rewind} />
    </div>
  );
}
