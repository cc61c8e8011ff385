import { Tooltip } from "@mantine/core";
import type { Present } from "@parley/model/api/versions";
import { nameInitials } from "../parts/name-initials.ts";
import { useEditor } from "./editor-context.ts";
import styles from "./present-people.module.css";
import { texts } from "./texts.ts";

/** Most avatars that stand side by side. */
const most = 4;

/** Who else has the version open. */
export function PresentPeople() {
  const others = useEditor((snapshot) => snapshot.others);
  const people = [...new Map(others.map((present) => [present.account, present])).values()];
  if (people.length === 0) return null;
  const more = people.slice(most);
  return (
    <ul className={styles.people} aria-label={texts.people.title}>
      {people.slice(0, most).map((present) => (
        <Person key={present.account} present={present} />
      ))}
      {more.length > 0 && (
        <Tooltip label={more.map(({ name }) => name).join(", ")}>
          <li>+{more.length}</li>
        </Tooltip>
      )}
    </ul>
  );
}

function Person({ present: { name, account } }: { present: Present }) {
  return (
    <Tooltip label={texts.people.isHere(name)}>
      <li aria-label={name} data-hue={Number.parseInt(account.slice(-2), 16) % 4}>
        {nameInitials(name)}
      </li>
    </Tooltip>
  );
}
