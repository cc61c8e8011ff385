import { IconCheck } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { useOverAll } from "../use-over-all.ts";
import styles from "./select.module.css";
import type { SelectOption } from "./select-option.ts";

/** The options of a select below its button, over all else: at least as wide as the button. */
export function SelectList(props: {
  id: string;
  /** What has its name too. */
  labelledBy: string;
  options: readonly SelectOption[];
  chosen: number;
  active: number;
  beside: RefObject<HTMLElement | null>;
  onHover: (index: number) => void;
  onTake: (index: number) => void;
}) {
  const { id, labelledBy, options, chosen, active, beside, onHover, onTake } = props;
  const list = useRef<HTMLDivElement>(null);
  useOverAll(
    list,
    () => {
      const edges = beside.current?.getBoundingClientRect();
      if (edges !== undefined) list.current?.style.setProperty("min-width", `${edges.width}px`);
      return edges ?? null;
    },
    options.length,
  );
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button keeps the focus and takes the keys
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-labelledby={labelledBy}
      popover="manual"
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
      // A label around it would press the button again.
      onClick={(event) => event.preventDefault()}
    >
      {options.map(({ value, label }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button keeps the focus and takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the button names it as its active descendant
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={styles.option}
          data-active={index === active || undefined}
          onPointerMove={() => index !== active && onHover(index)}
          onClick={() => onTake(index)}
        >
          <bdi className="truncate">{label}</bdi>
          {index === chosen && <IconCheck size={14} aria-hidden />}
        </div>
      ))}
    </div>
  );
}
