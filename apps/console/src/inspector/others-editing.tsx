import type { Id } from "@parley/model/kernel";
import { useEditor } from "../editing/editor-context.ts";
import styles from "./inspector.module.css";
import { texts } from "./texts.ts";

/** Says who else is changing the selection. It locks nothing. */
export function OthersEditing({ id, what }: { id: Id; what: "block" | "path" }) {
  const others = useEditor((snapshot) => snapshot.others);
  const people = new Map(
    others.flatMap(({ selected, edits, account, name }) =>
      edits && selected === id ? [[account, name] as const] : [],
    ),
  );
  return (
    <p className={styles.others} role="status">
      {people.size > 0 && (
        <>
          <bdi>{[...people.values()].join(texts.and)}</bdi> {texts.someEditing(people.size, what)}
        </>
      )}
    </p>
  );
}
