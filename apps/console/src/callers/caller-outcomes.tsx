import type { CallerRun, Outcomes, SimulatedTalk } from "@parley/host";
import { useState } from "react";
import { ConversationVerbs } from "../testing/conversation-verbs.tsx";
import styles from "./callers.module.css";
import { texts } from "./texts.ts";

/** Most conversations that are listed. */
const mostListed = 200;

type Props = {
  readonly run: CallerRun;
  /** Another run goes on. */
  readonly isBusy: boolean;
  readonly play: (talk: SimulatedTalk) => void;
  readonly save: (talk: SimulatedTalk) => Promise<void>;
};

/** The outcome of a run: how many reached their aim, where the others gave up, and their conversations. */
export function CallerOutcomes({ run, isBusy, play, save }: Props) {
  const { talks, outcomes, byText, byCaller, dropOff } = run;
  const [which, show] = useState<"failed" | "all">("failed");
  const listed = talks.filter(({ end }) => which === "all" || end !== "reached");
  return (
    <div className={styles.outcomes}>
      <section className={`card ${styles.card}`} aria-label={texts.reached}>
        <header>
          <h2>{texts.reached}</h2>
          <span className={styles.figure}>{percent(outcomes)}</span>
        </header>
        <p className="muted">
          {texts.reachedOf(outcomes.reached, outcomes.all)}
          {byText !== null && `. ${texts.byText(byText.reached, byText.all)}`}
        </p>
        <div className={styles.halves}>
          <div>
            <h3>{texts.byCaller}</h3>
            <ul className={styles.bars}>
              {byCaller.map(({ caller, outcomes: own }) => (
                <Bar key={caller} name={caller} told={percent(own)} share={own.reached / own.all} />
              ))}
            </ul>
          </div>
          <div>
            <h3>{texts.dropOff}</h3>
            {dropOff.length === 0 && <p className="muted">{texts.none}</p>}
            <ul className={styles.bars}>
              {dropOff.map(({ block, talks: lost }) => (
                <Bar key={block} name={block} told={String(lost)} share={lost / outcomes.all} isLoss />
              ))}
            </ul>
          </div>
        </div>
      </section>
      <section className={`card ${styles.card}`} aria-label={texts.conversations}>
        <header>
          <h2>
            {texts.conversations} <span className="muted">{listed.length}</span>
          </h2>
          <fieldset className="segments">
            <legend className="visually-hidden">{texts.which.label}</legend>
            {(["failed", "all"] as const).map((each) => (
              <label key={each}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name="which-talks"
                  checked={which === each}
                  onChange={() => show(each)}
                />
                {texts.which[each]}
              </label>
            ))}
          </fieldset>
        </header>
        <ul className={styles.list}>
          {listed.slice(0, mostListed).map((talk) => (
            <Talk key={`${talk.caller} ${talk.number}`} talk={talk} isBusy={isBusy} play={play} save={save} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Bar(props: {
  readonly name: string;
  readonly told: string;
  readonly share: number;
  readonly isLoss?: boolean;
}) {
  const { name, told, share, isLoss = false } = props;
  return (
    <li>
      <bdi className={styles.told}>{name}</bdi>
      <span className={styles.track}>
        <span className={isLoss ? styles.loss : styles.gain} style={{ width: `${100 * share}%` }} />
      </span>
      <span className={styles.count}>{told}</span>
    </li>
  );
}

/** One conversation, with its words when it is opened. */
function Talk({ talk, isBusy, play, save }: { readonly talk: SimulatedTalk } & Omit<Props, "run">) {
  const { caller, number, end, aim, block, turns, lines, reason, voice } = talk;
  const name = texts.talk(caller, number);
  const isReached = end === "reached";
  return (
    <li>
      <details className={styles.talk}>
        <summary>
          <span className={`badge ${isReached ? "ok" : "bad"}`}>{texts.ends[end]}</span>
          <bdi>{name}</bdi>
          <span className="caption">
            {[
              texts.aim(aim),
              ...(isReached ? [] : [texts.block(block)]),
              texts.turns(turns),
              ...(voice === null ? [] : [texts.sound(voice.accent, voice.line)]),
              ...(voice === null || voice.byText === null || voice.byText === end
                ? []
                : [texts.otherByText(voice.byText)]),
            ].join(", ")}
          </span>
        </summary>
        {reason !== null && <p className={styles.reason}>{reason}</p>}
        <ol className={styles.lines}>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <li key={place} className={line.by === "caller" ? styles.caller : undefined}>
              <span className="caption">{line.by === "caller" ? texts.caller : texts.agent}</span>
              <span className={styles.told}>
                <bdi>{line.said ?? line.text}</bdi>
                {line.said !== null && (
                  <bdi className={`caption ${styles.misheard}`}>{texts.heard(line.text, line.fault)}</bdi>
                )}
              </span>
              <bdi className={`caption ${styles.block}`}>{line.block}</bdi>
            </li>
          ))}
        </ol>
        <div className={styles.verbs}>
          <ConversationVerbs name={name} isBusy={isBusy} onPlay={() => play(talk)} onSave={() => void save(talk)} />
        </div>
      </details>
    </li>
  );
}

const percent = ({ reached, all }: Outcomes) => (all === 0 ? "–" : `${Math.round((100 * reached) / all)} %`);
