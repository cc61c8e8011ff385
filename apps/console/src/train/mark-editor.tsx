import { soundMarks } from "@parley/flow";
import type { ValueMark } from "@parley/model/kernel";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useEditor } from "../editing/editor-context.ts";
import { Select } from "../parts/selects/select.tsx";
import { InlineForm } from "./inline-form.tsx";
import { texts } from "./mark-texts.ts";
import styles from "./marks.module.css";

/** No value of a list has this name: the entity reads the words by itself. */
const asRead = "";

type Props = {
  readonly text: string;
  readonly marks: readonly ValueMark[];
  readonly language: string;
  /** The words that are selected at first. */
  readonly first: readonly [start: number, end: number];
  /** The entity that is offered first; undefined: any. */
  readonly usual: string | undefined;
  readonly onMarks: (marks: readonly ValueMark[]) => void;
  readonly onEnd: () => void;
};

/** Marks words of an utterance as values: selected with the mouse or with Shift and arrows, then given to an entity. */
export function MarkEditor({ text, marks, language, first, usual, onMarks, onEnd }: Props) {
  const entities = useEditor((snapshot) => snapshot.document.rows.entity);
  const field = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState(first);
  const [name, setName] = useState(usual ?? entities[0]?.name ?? "");
  const [value, setValue] = useState(asRead);
  const values = entities.find((each) => each.name === name)?.config.values ?? [];
  const [start, end] = withoutSpaces(text, selected);
  const sound = soundMarks({ text, marks });
  const others = sound.filter((each) => each.end <= start || each.start >= end);

  // React hears of a selection by keys and the mouse alone, and not of one by touch or by a reader's tool.
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const read = () => setSelected([input.selectionStart ?? 0, input.selectionEnd ?? 0]);
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, []);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(...first);
  }, [first]);

  function mark() {
    if (start >= end || name === "") return;
    const meant = value === asRead ? {} : { value };
    const kept = [...others, { entity: name, start, end, ...meant }];
    onMarks(kept.toSorted((a, b) => a.start - b.start));
  }

  if (entities.length === 0) {
    return (
      <p className={styles.editor}>
        <span className="caption">{texts.noEntities}</span>
        <button type="button" className="button quiet small" onClick={onEnd}>
          {texts.doneVerb}
        </button>
      </p>
    );
  }
  return (
    <InlineForm className={styles.editor} onSubmit={mark} onEnd={onEnd}>
      <input
        ref={field}
        className="input"
        aria-label={texts.words(text)}
        lang={language}
        dir="auto"
        aria-readonly="true"
        inputMode="none"
        value={text}
        // Only in a field that may be written in do the arrow keys select; what is written is not taken.
        onChange={() => undefined}
      />
      <Select
        className={styles.entity}
        aria-label={texts.entity}
        value={name}
        options={entities.map((each) => ({ value: each.name, label: each.name }))}
        onChange={(chosen) => {
          setName(chosen);
          setValue(asRead);
        }}
      />
      {values.length > 0 && (
        <Select
          className={styles.entity}
          aria-label={texts.value}
          value={value}
          options={[
            { value: asRead, label: texts.asRead },
            ...values.map((each) => ({ value: each.value, label: each.value })),
          ]}
          onChange={setValue}
        />
      )}
      <button type="submit" className="button small" disabled={start >= end}>
        {start < end ? texts.markVerb(text.slice(start, end)) : texts.markNothing}
      </button>
      {sound.map((each) => (
        <button
          key={each.start}
          type="button"
          className="button quiet small"
          aria-label={texts.unmark(text.slice(each.start, each.end), each.entity)}
          onClick={() => onMarks(sound.filter((other) => other !== each))}
        >
          {text.slice(each.start, each.end)} <IconX size={12} aria-hidden />
        </button>
      ))}
      <button type="button" className="button quiet small" onClick={onEnd}>
        {texts.doneVerb}
      </button>
      <p className="caption">{texts.hint}</p>
    </InlineForm>
  );
}

/** A selection without the spaces at its ends: a double click takes one along. */
function withoutSpaces(text: string, [from, to]: readonly [number, number]): readonly [number, number] {
  let [start, end] = [from, to];
  while (start < end && text.charAt(start).trim() === "") start += 1;
  while (end > start && text.charAt(end - 1).trim() === "") end -= 1;
  return [start, end];
}
