import styles from "./simulator.module.css";
import { texts } from "./texts.ts";

/** The best intents of the last input with their scores, 0..1. */
export function Intents({ intents }: { intents: readonly { name: string; score: number }[] }) {
  return (
    <div>
      <h3 className={styles.title}>{texts.state.understood}</h3>
      {intents.length === 0 ? (
        <p className="caption">{texts.state.noIntent}</p>
      ) : (
        <ol className={styles.intents}>
          {intents.slice(0, 5).map(({ name, score }, place) => (
            <li key={name} className={place === 0 ? styles.best : undefined}>
              <bdi className="mono truncate" title={name}>
                {name}
              </bdi>
              <span className={styles.bar} style={{ "--share": `${score * 100}%` }} />
              <span>{score.toFixed(2)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
