import { IconArrowNarrowLeft, IconArrowNarrowRight } from "@tabler/icons-react";
import { preciseClock } from "../look/time.ts";
import styles from "./ladder.module.css";
import type { LineMessage } from "./line-messages.ts";
import { texts } from "./texts.ts";

/** The SIP messages of a call between the other side and us, in their order. */
export function Ladder({ messages }: { messages: readonly LineMessage[] }) {
  if (messages.length === 0) {
    return <p className={styles.nothing}>{texts.sip.nothing}</p>;
  }
  return (
    <div className={styles.ladder}>
      <p className={styles.ends} aria-hidden="true">
        <span>{texts.sip.ends.far}</span>
        <span>{texts.sip.ends.near}</span>
      </p>
      <ol aria-label={texts.sip.list}>
        {messages.map(({ at_ms, direction, label, isFailure }, place) => {
          const Arrow = direction === "received" ? IconArrowNarrowRight : IconArrowNarrowLeft;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of an ended call stay as they are
            <li key={place} data-direction={direction}>
              <span className="muted">{`${at_ms < 0 ? "−" : ""}${preciseClock(Math.abs(at_ms))}`}</span>
              <span className={styles.rung}>
                <Arrow size={16} aria-hidden />
                <span className="visually-hidden">
                  {direction === "received" ? texts.sip.received : texts.sip.sent}
                </span>
                <bdi className="mono truncate" data-failure={isFailure || undefined} title={label}>
                  {label}
                </bdi>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="caption">{texts.sip.foot}</p>
    </div>
  );
}
