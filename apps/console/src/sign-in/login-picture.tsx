import styles from "./login-picture.module.css";
import { texts } from "./texts.ts";

/** Loudness of two voices that take turns, the caller below. */
const agent = [
  34, 30, 72, 26, 40, 82, 96, 30, 94, 62, 48, 38, 50, 20, 0, 16, 40, 68, 52, 34, 76, 40, 26, 18, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 36, 58, 52, 44, 66, 88, 40, 54, 72, 62, 56, 30, 22, 42, 68, 36, 90, 48, 26, 38,
];
const caller = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 22, 66, 40, 86, 30, 62, 74, 48, 70, 26, 12, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

/** What the product is about, for those who see it; it tells nothing that the page does not. */
export function LoginPicture() {
  return (
    <aside className={styles.picture}>
      <p className={styles.claim}>{texts.picture.claim}</p>
      <p className={styles.more}>{texts.picture.more}</p>
      <div aria-hidden="true" className={styles.conversation}>
        <svg viewBox="0 0 560 200" aria-hidden="true">
          <path className={styles.agent} d={bars(agent, -1)} />
          <path className={styles.caller} d={bars(caller, 1)} />
        </svg>
        <p className={styles.said} lang="hi">
          {texts.picture.greeting}
        </p>
        <p className={styles.heard}>{texts.picture.answer}</p>
        <p className={styles.said}>{texts.picture.question}</p>
      </div>
    </aside>
  );
}

function bars(heights: readonly number[], direction: 1 | -1): string {
  const middle = 106 + direction * 4;
  return heights.map((height, bar) => `M${bar * 10 + 4} ${middle}v${direction * Math.max(height, 1)}`).join("");
}
