import { IconArrowsSplit2, IconBolt, IconEar, IconVolume } from "@tabler/icons-react";
import type { ComponentType } from "react";
import styles from "./node-picture.module.css";
import { texts } from "./texts.ts";

type Node = { readonly text: string; readonly family: string; readonly Icon: ComponentType<{ size: number }> };

const rows: readonly (readonly Node[])[] = [
  [{ text: texts.picture.greeting, family: "speak", Icon: IconVolume }],
  [{ text: texts.picture.question, family: "listen", Icon: IconEar }],
  [
    { text: texts.picture.action, family: "do", Icon: IconBolt },
    { text: texts.picture.transfer, family: "decide", Icon: IconArrowsSplit2 },
  ],
];

/** A small agent drawn with our own nodes; it tells nothing that the words beside it do not. */
export function NodePicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg viewBox="0 0 320 152" className={styles.paths} aria-hidden="true">
        <path d="M160 32V60" className={styles.taken} />
        <path d="M160 92C160 112 92 100 92 120" className={styles.taken} />
        <path d="M160 92C160 112 228 100 228 120" className={styles.path} />
      </svg>
      {rows.map((row) => (
        <div key={row[0]?.text} className={styles.row}>
          {row.map(({ text, family, Icon }) => (
            <span key={text} className={styles.node}>
              <span
                className={styles.tile}
                style={{ color: `var(--blk-${family}-ink)`, background: `var(--blk-${family}-bg)` }}
              >
                <Icon size={12} />
              </span>
              {text}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
