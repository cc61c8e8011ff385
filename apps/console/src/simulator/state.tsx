import type { ReactNode } from "react";
import { Name } from "../parts/name.tsx";
import { Intents } from "./intents.tsx";
import styles from "./simulator.module.css";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import { Values } from "./values.tsx";

/** Where the conversation is, how it came there, and what it knows. */
export function State({ now }: { now: Standing }) {
  const { session, entered, won, understood } = now;
  return (
    <section className={`card ${styles.panel}`} aria-label={texts.state.title}>
      <header>
        <h2>{texts.state.title}</h2>
        {session !== null && <span className={badgeOf(now)}>{stateOf(now)}</span>}
      </header>
      {session === null ? (
        <p className={styles.nothing}>{texts.state.empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <div className={styles.scroll} tabIndex={0}>
          <dl className={styles.facts}>
            <Fact name={texts.state.block}>{entered === null ? "–" : <Name text={entered.name} />}</Fact>
            <Fact name={texts.state.wonBy}>
              {won === null ? "–" : won.words}
              {won !== null && won.name !== "" && <Name text={won.name} />}
            </Fact>
            <Fact name={texts.state.intent}>
              {session.intent === null ? "–" : <span className="mono">{session.intent}</span>}
            </Fact>
            <Fact name={texts.state.language}>
              <span className="mono">{session.language}</span>
            </Fact>
            <Fact name={texts.state.failures}>
              {texts.state.failed(session.failures.no_input, session.failures.no_match)}
            </Fact>
          </dl>
          <Intents intents={understood?.intents ?? []} />
          <Values title={texts.state.slots} values={session.slots} secret={Object.keys(session.secrets.slots)} />
          <Values
            title={texts.state.metadata}
            values={session.metadata}
            secret={Object.keys(session.secrets.metadata)}
          />
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
  if (session?.state.type === "ended") return texts.state.endedAs(session.state.disposition);
  if (hasEnded || session === null) return texts.state.ended;
  return texts.state[session.state.type];
}

function badgeOf({ session }: Standing): string {
  if (session?.state.type === "listening") return "badge ok";
  return session?.state.type === "ended" ? "badge" : "badge info";
}
