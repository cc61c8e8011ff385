import { IconCheck, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { Forbidden } from "../../parts/forbidden.tsx";
import { useActiveLine } from "../../parts/use-active-line.ts";
import styles from "./switcher-list.module.css";
import type { Choice, Switching } from "./switching.ts";
import { texts } from "./texts.ts";

const steps: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowUp: -1 };

/** The list of a switcher, with the field in which a person types. */
export function SwitcherList(props: Switching & { onClose: () => void }) {
  const { what, current, queryKey, failed, find, more, onClose } = props;
  const { history } = useRouter();
  const list = useId();
  const [text, setText] = useState("");
  const found = useQuery({
    queryKey: ["switch", what, ...queryKey, text],
    queryFn: () => find(text),
    placeholderData: keepPreviousData,
  });
  const choices = found.data ?? [];
  const { active, choose, step } = useActiveLine(choices.map(({ key }) => key));

  function take(choice: Choice | undefined) {
    if (choice === undefined) return;
    onClose();
    history.push(choice.href);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = steps[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(choices[active]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus has left it
    <div className={styles.layer} onBlur={onBlur}>
      <input
        // biome-ignore lint/a11y/noAutofocus: people open it to type
        autoFocus
        className="input"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={choices[active] && `${list}-${active}`}
        aria-label={texts.switcher.name(what)}
        placeholder={texts.switcher.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          choose(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={texts.switcher.list(what)} className={styles.options}>
        {choices.map((choice, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={choice.key}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={styles.option}
            ref={(element) => {
              if (place === active) element?.scrollIntoView({ block: "nearest" });
            }}
            onPointerMove={() => choose(choice.key)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(choice)}
          >
            <bdi className="truncate">{choice.name}</bdi>
            {choice.key === current && <IconCheck size={14} aria-label={texts.switcher.here} />}
          </div>
        ))}
      </div>
      {found.isError && (
        <p className={styles.none} role="alert">
          <strong>{failed}</strong> {found.error.message} {texts.switcher.again}
        </p>
      )}
      {found.isSuccess && choices.length === 0 && <p className={styles.none}>{texts.switcher.none}</p>}
      {more !== undefined && (
        <Forbidden needs={more.needs}>
          <button
            type="button"
            className={`button quiet small ${styles.more}`}
            onClick={() => {
              onClose();
              more.run();
            }}
          >
            <IconPlus size={14} aria-hidden /> {more.label}
          </button>
        </Forbidden>
      )}
    </div>
  );
}
