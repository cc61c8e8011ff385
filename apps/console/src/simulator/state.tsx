import type { ReactNode } from "react";
import { Name } from "../parts/name.tsx";
import { Intents } from "./intents.tsx";
import styles from "./simulator.module.css";
import type { Standing } from "./standing.ts";
import { Values } from "./values.tsx";

/** Where the conversation is, how it came there, and what it knows. */
export function State({ now }: { now: Standing }) {
  const { session, entered, won, understood } = now;
  return (
    <section className={`card ${styles.panel}`} aria-label="State">
      <header>
        <h2>State</h2>
        {session !== null && <span className={badgeOf(now)}>{stateOf(now)}</span>}
      </header>
      {session === null ? (
        <p className={styles.nothing}>Start the conversation to see what the agent does at each turn.</p>
      ) : (
        <div className={styles.scroll}>
          <dl className={styles.facts}>
            <Fact name="Block">{entered === null ? "–" : <Name text={entered.name} />}</Fact>
            <Fact name="Won by">
              {won === null ? "–" : `Level ${won.level}, ${won.words}`}
              {won !== null && won.name !== "" && <Name text={won.name} />}
            </Fact>
            <Fact name="Intent">{session.intent === null ? "–" : <span className="mono">{session.intent}</span>}</Fact>
            <Fact name="Language">
              <span className="mono">{session.language}</span>
            </Fact>
            <Fact name="Failures">
              {session.failures.no_input} no input, {session.failures.no_match} no match
            </Fact>
          </dl>
          <Intents intents={understood?.intents ?? []} />
          <Values title="Slots" values={session.slots} secret={Object.keys(session.secrets.slots)} />
          <Values title="Metadata" values={session.metadata} secret={Object.keys(session.secrets.metadata)} />
        </div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function stateOf({ session, hasEnded }: Standing): string {
  if (session?.state.type === "ended") return `Ended, ${session.state.disposition}`;
  if (hasEnded || session === null) return "Ended";
  return { listening: "Listening", awaiting: "Waiting for an answer", sleeping: "Sleeping" }[session.state.type] ?? "";
}

function badgeOf({ session }: Standing): string {
  if (session?.state.type === "listening") return "badge ok";
  return session?.state.type === "ended" ? "badge" : "badge info";
}
