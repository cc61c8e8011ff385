import { IconLock, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Dialog } from "../../parts/dialog.tsx";
import { Kbd } from "../../parts/kbd.tsx";
import { useActiveLine } from "../../parts/use-active-line.ts";
import { useFocusBack } from "../../parts/use-focus-back.ts";
import { match } from "./match.ts";
import styles from "./palette.module.css";
import type { PaletteItem } from "./palette-item.ts";
import { texts } from "./texts.ts";
import { usePaletteItems } from "./use-palette-items.ts";

const steps: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowUp: -1 };

/** Ctrl K: to find what there is and to do what can be done, by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const list = useId();
  const [text, setText] = useState("");
  const { items, isSearching, failed } = usePaletteItems(text);
  const giveBack = useFocusBack();
  // What the server finds comes later, and may come between.
  const { active, choose, step } = useActiveLine(items.map(({ id }) => id));

  function take(item: PaletteItem | undefined) {
    if (item === undefined || item.missing !== undefined) return;
    onClose();
    // What is done may lead the focus elsewhere, or act on what had it.
    giveBack();
    item.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = steps[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(items[active]);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      withCloseButton={false}
      size={580}
      padding={0}
      yOffset="12vh"
      centered={false}
      aria-label={texts.label}
    >
      <div className={styles.head}>
        <IconSearch size={18} aria-hidden />
        <input
          className={styles.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={items[active] && `${list}-${active}`}
          aria-label={texts.label}
          placeholder={texts.label}
          value={text}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            choose(null);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="Esc" />
      </div>
      <div id={list} role="listbox" aria-label={texts.found} className={styles.list}>
        {items.map((item, place) => (
          <Line
            key={item.id}
            id={`${list}-${place}`}
            item={item}
            text={text}
            isActive={place === active}
            isFirst={item.group !== items[place - 1]?.group}
            point={() => choose(item.id)}
            take={() => take(item)}
          />
        ))}
        {items.length === 0 && !isSearching && failed.length === 0 && <p className={styles.none}>{texts.none}</p>}
        {failed.length > 0 && <p className={styles.none}>{texts.failed(failed)}</p>}
      </div>
      <div className={styles.foot}>
        <span>
          <Kbd keys="↑ ↓" /> {texts.move}
        </span>
        <span>
          <Kbd keys="Enter" /> {texts.open}
        </span>
        <span>
          <Kbd keys="?" /> {texts.keys}
        </span>
        <span role="status">{texts.results(items.length)}</span>
      </div>
    </Dialog>
  );
}

function Line(props: {
  id: string;
  item: PaletteItem;
  text: string;
  isActive: boolean;
  isFirst: boolean;
  point: () => void;
  take: () => void;
}) {
  const { id, item, text, isActive, isFirst, point, take } = props;
  const { icon: Icon, label, note, keys, missing } = item;
  return (
    <>
      {isFirst && (
        <div className={styles.group} role="presentation">
          {item.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        aria-disabled={missing !== undefined}
        className={styles.item}
        ref={(element) => {
          if (isActive) element?.scrollIntoView({ block: "nearest" });
        }}
        onPointerMove={point}
        onClick={take}
      >
        <Icon size={16} aria-hidden />
        <span className={styles.label}>
          <Marked text={label} places={match(label, text) ?? []} />
        </span>
        {note !== undefined && <span className="caption">{note}</span>}
        {missing !== undefined && (
          <span className={styles.missing}>
            {texts.needs} <span className="mono">{missing}</span> <IconLock size={14} aria-hidden />
          </span>
        )}
        {keys !== undefined && <Kbd keys={keys} />}
      </div>
    </>
  );
}

/** A name with the words marked that were typed. */
function Marked({ text, places }: { text: string; places: readonly (readonly [from: number, until: number])[] }) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const [from, until] of places) {
    if (from < shown) continue;
    parts.push(text.slice(shown, from), <mark key={from}>{text.slice(from, until)}</mark>);
    shown = until;
  }
  return [...parts, text.slice(shown)];
}
