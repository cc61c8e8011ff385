import { freeName } from "@parley/flow";
import { smallTalkTypes, words } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Select } from "../parts/selects/select.tsx";
import { texts } from "./small-talk-texts.ts";
import styles from "./train.module.css";

type Type = (typeof smallTalkTypes)[number];

type Props = {
  readonly names: readonly string[];
  /** Its usual words are still on their way. */
  readonly isWaiting: boolean;
  /** Answers whether it was added. */
  readonly onAdd: (name: string, type: Type) => boolean;
};

/** Adds small talk of a kind, named like the kind unless it is given another name. */
export function AddSmallTalk({ names, isWaiting, onAdd }: Props) {
  const [type, setType] = useState<Type>("help");
  const [text, setText] = useState("");
  const usual = freeName(words(type), new Set(names));
  const name = text.trim() || usual;
  const isKnown = names.includes(name);
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isKnown && !isWaiting && onAdd(name, type)) setText("");
      }}
    >
      <Select
        className={styles.whole}
        aria-label={texts.freshKind}
        value={type}
        options={smallTalkTypes.map((each) => ({ value: each, label: words(each) }))}
        onChange={setType}
      />
      <input
        className="input"
        aria-label={texts.fresh}
        placeholder={usual}
        aria-invalid={isKnown || undefined}
        dir="auto"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="button" disabled={isKnown || isWaiting}>
        <IconPlus size={14} aria-hidden /> {texts.addVerb}
      </button>
      {isKnown && <span className="caption">{texts.known(name)}</span>}
    </form>
  );
}
