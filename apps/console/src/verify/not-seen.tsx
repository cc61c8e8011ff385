import type { Unseen } from "@parley/host";
import { texts } from "./texts.ts";
import styles from "./verify.module.css";

/** What nothing reached, and why. */
export function NotSeen({ unseen, isOpen = false }: { readonly unseen: readonly Unseen[]; readonly isOpen?: boolean }) {
  if (unseen.length === 0) return null;
  return (
    <details className={styles.unseen} open={isOpen}>
      <summary>{texts.unseen(unseen.length)}</summary>
      <p className="caption">{texts.unseenMore}</p>
      <dl>
        {unseen.map(({ subject, why }) => (
          <div key={"id" in subject ? subject.id : why} style={{ display: "contents" }}>
            <dt>
              <bdi>{"name" in subject ? subject.name : ""}</bdi>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
