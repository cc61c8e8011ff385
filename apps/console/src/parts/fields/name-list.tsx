import { type RefObject, useEffect, useRef } from "react";
import { useOverAll } from "../use-over-all.ts";
import styles from "./name-list.module.css";
import type { OfferedName } from "./name-offers.ts";
import { placeOfCharacter } from "./place-of-character.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly id: string;
  readonly names: readonly OfferedName[];
  readonly active: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The character at which the list stands: 0-based. */
  readonly from: number;
  readonly onHover: (index: number) => void;
  readonly onTake: (index: number) => void;
};

/** Names with what they are, below a character of the field that has the focus, over all else. */
export function NameList({ id, names, active, field, from, onHover, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);

  useOverAll(list, () => (field.current === null ? null : placeOfCharacter(field.current, from)), names);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.names} popover="manual" className={styles.list}>
      {names.map(({ path, kind, origin, example }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field names it as its active descendant
        <div
          key={path}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.name}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => index !== active && onHover(index)}
          onClick={() => onTake(index)}
        >
          <bdi className="mono">{path}</bdi>
          <span className={styles.kind}>{kind}</span>
          <bdi className={styles.origin}>{origin}</bdi>
          {example !== null && <bdi className={styles.origin}>{texts.example(example)}</bdi>}
        </div>
      ))}
    </div>
  );
}
