import { IconCircleDashed, IconClock, IconCloudX, IconMicrophone, IconReplace } from "@tabler/icons-react";
import type { Mark } from "../marks-of.ts";
import { texts } from "../texts.ts";
import styles from "./grid.module.css";

const marks = {
  missing: { Icon: IconCircleDashed, look: "bad" },
  notSaved: { Icon: IconCloudX, look: "bad" },
  stale: { Icon: IconClock, look: "warn" },
  outdated: { Icon: IconMicrophone, look: "warn" },
  overridden: { Icon: IconReplace, look: "plain" },
  recorded: { Icon: IconMicrophone, look: "plain" },
} as const satisfies { readonly [mark in Mark]: object };

/** What there is to know of a cell, as word and sign. */
export function CellMarks({ of }: { of: readonly Mark[] }) {
  if (of.length === 0) return null;
  return (
    <span className={styles.marks}>
      {of.map((mark) => {
        const { Icon, look } = marks[mark];
        return (
          <span key={mark} className={styles.mark} data-look={look}>
            <Icon size={14} aria-hidden /> {texts.marks[mark]}
          </span>
        );
      })}
    </span>
  );
}
