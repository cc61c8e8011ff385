import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
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
  /** Each row needs the whole width of the form: the label stands above. */
  isWide?: boolean;
  fresh: () => Item;
  onChange: (items: readonly Item[]) => void;
  children: (item: Item, change: (item: Item) => void, place: number) => ReactNode;
}) {
  const { items, noun, isReadOnly, isOrdered = false, onChange } = props;
  const without = (place: number) => items.filter((_, other) => other !== place);
  const list = useRef<HTMLDivElement>(null);
  /** How many rows there are once the added one is drawn; null while none is added. */
  const awaited = useRef<number | null>(null);
  // What is typed next goes into the row that was added.
  useEffect(() => {
    if (items.length !== awaited.current) return;
    awaited.current = null;
    list.current?.querySelector<HTMLElement>("fieldset:nth-last-of-type(1) :is(input, textarea)")?.focus();
  });
  return (
    <div ref={list} className={styles.rows} id={props.id} data-wide={props.isWide || undefined}>
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
          onClick={() => {
            awaited.current = items.length + 1;
            onChange([...items, props.fresh()]);
          }}
        >
          {texts.rows.add(noun)}
        </Button>
      )}
      {isReadOnly && items.length === 0 && <span className="muted">{inspector.none}</span>}
    </div>
  );
}
