import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { texts as inspector } from "../texts.ts";
import styles from "./controls.module.css";
import { texts } from "./texts.ts";

/** Rows of something, in their order: each can be moved by a step and taken away. */
export function Rows<Item>(props: {
  id: string;
  items: readonly Item[];
  /** What one row is called: "condition". */
  noun: string;
  isReadOnly: boolean;
  isOrdered?: boolean;
  fresh: () => Item;
  onChange: (items: readonly Item[]) => void;
  children: (item: Item, change: (item: Item) => void, place: number) => ReactNode;
}) {
  const { items, noun, isReadOnly, isOrdered = false, onChange } = props;
  const without = (place: number) => items.filter((_, other) => other !== place);
  return (
    <div className={styles.rows} id={props.id}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a row is known by
        <fieldset key={place} className={styles.row} aria-label={texts.rows.name(noun, place + 1)}>
          <div className={styles.cells}>
            {props.children(item, (changed) => onChange(items.map((old, at) => (at === place ? changed : old))), place)}
          </div>
          {!isReadOnly && (
            <div className={styles.tools}>
              {isOrdered && place > 0 && (
                <ActionIcon
                  size="sm"
                  aria-label={texts.rows.moveUp(noun, place + 1)}
                  onClick={() => onChange(without(place).toSpliced(place - 1, 0, item))}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
              )}
              {isOrdered && place < items.length - 1 && (
                <ActionIcon
                  size="sm"
                  aria-label={texts.rows.moveDown(noun, place + 1)}
                  onClick={() => onChange(without(place).toSpliced(place + 1, 0, item))}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              )}
              <ActionIcon
                size="sm"
                aria-label={texts.rows.remove(noun, place + 1)}
                onClick={() => onChange(without(place))}
              >
                <IconX size={14} />
              </ActionIcon>
            </div>
          )}
        </fieldset>
      ))}
      {!isReadOnly && (
        <Button
          size="sm"
          variant="subtle"
          className={styles.add}
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...items, props.fresh()])}
        >
          {texts.rows.add(noun)}
        </Button>
      )}
      {isReadOnly && items.length === 0 && <span className="muted">{inspector.none}</span>}
    </div>
  );
}
