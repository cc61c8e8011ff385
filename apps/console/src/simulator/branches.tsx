import styles from "./branches.module.css";
import type { PlayedTurn } from "./protocol.ts";
import { texts } from "./texts.ts";

/** Ways that were tried and gone back on: each can be gone on with. */
export function Branches(props: {
  branches: readonly (readonly PlayedTurn[])[];
  restore: (branch: readonly PlayedTurn[]) => void;
}) {
  const { branches, restore } = props;
  if (branches.length === 0) return null;
  return (
    <ul className={styles.branches} aria-label={texts.conversation.branches}>
      {branches.map((branch, place) => (
        <li key={branch.at(-1)?.event.now}>
          <button className="button quiet small" type="button" onClick={() => restore(branch)}>
            {texts.conversation.branch(place + 1, branch.length)}
          </button>
        </li>
      ))}
    </ul>
  );
}
