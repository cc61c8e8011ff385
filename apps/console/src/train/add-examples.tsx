import { ontologyLanguageFields } from "@parley/model/kernel";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { makeId } from "../api/make-id.ts";
import { useEditor } from "../editing/editor-context.ts";
import type { Near } from "./near-examples.ts";
import { NearNote, RepeatsNote } from "./repeats-note.tsx";
import { texts } from "./texts.ts";
import { toggled } from "./toggled.ts";
import styles from "./train.module.css";
import { addExamples } from "./train-gestures.ts";
import { type PastedLine, pastedLines, type TrainedIntent, type TrainedIntents } from "./trained-intents.ts";
import { useGestures } from "./use-gestures.ts";
import { useNear } from "./use-near.ts";
import type { Write, Writing } from "./use-writing.ts";

const longest = ontologyLanguageFields.utterance.max ?? Number.POSITIVE_INFINITY;

const isTooLong = ({ text }: PastedLine) => text.length > longest;

type Props = {
  readonly intent: TrainedIntent;
  readonly intents: TrainedIntents;
  readonly language: string;
  readonly writing: Writing;
  readonly write: Write;
  readonly onNear: (near: Near) => void;
};

/**
 * Takes new examples, one a line. What repeats something is marked before it is added, and left out unless it is chosen.
 * What is only near something is marked and added. What is too long stays in the field, and the rest is added.
 */
export function AddExamples({ intent, intents, language, writing: { text, turned }, write, onNear }: Props) {
  const document = useEditor((snapshot) => snapshot.document);
  const perform = useGestures();
  const lines = useMemo(
    () => pastedLines(intents, { intent: intent.name, language }, text),
    [intents, intent.name, language, text],
  );
  const utterances = useMemo(
    () => lines.map((line) => ({ key: null, intent: intent.name, language, text: line.text })),
    [lines, intent.name, language],
  );
  const nearOf = useNear(utterances);
  const near = lines.map(({ repeats }, place) => {
    const utterance = utterances[place];
    return repeats === null && utterance !== undefined ? nearOf(utterance) : null;
  });
  const isTaken = (place: number) => (lines[place]?.repeats === null) !== turned.has(place);
  const taken = lines.filter((line, place) => !isTooLong(line) && isTaken(place));
  const isMarked = lines.length > 1 || lines.some(({ repeats }, place) => repeats !== null || near[place] !== null);
  const canAdd = taken.length > 0;

  const words = useRef<HTMLTextAreaElement>(null);
  const writeText = (next: string) => write(() => ({ text: next, turned: new Set() }));
  function add() {
    const examples = taken.map((line) => ({ text: line.text, language }));
    const gesture = addExamples(document, { intent, examples }, makeId);
    // What is too long waits to be cut.
    if (!canAdd || !perform(gesture)) return;
    writeText(lines.flatMap((line) => (isTooLong(line) ? [line.text] : [])).join("\n"));
    // The button has nothing to add now: the next ones are written.
    words.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <form
      className={styles.adding}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <textarea
        ref={words}
        className="input"
        aria-label={texts.examples.add(intent.name, language)}
        placeholder={texts.examples.placeholder}
        lang={language}
        dir="auto"
        rows={Math.min(6, Math.max(1, text.split("\n").length))}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => writeText(currentTarget.value)}
      />
      {isMarked && (
        <ul className={styles.pasted} aria-label={texts.examples.pasted}>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
            <li key={place} data-repeats={line.repeats?.type ?? near[place]?.type}>
              <label>
                <input
                  type="checkbox"
                  className="check"
                  aria-label={texts.examples.take(line.text)}
                  checked={isTaken(place) && !isTooLong(line)}
                  disabled={isTooLong(line)}
                  onChange={() => write((now) => ({ turned: toggled(now.turned, place) }))}
                />
                <bdi lang={language} dir="auto">
                  {line.text}
                </bdi>
              </label>
              {line.repeats !== null && <RepeatsNote repeats={line.repeats} />}
              {near[place] && <NearNote near={near[place]} onOpen={onNear} />}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {lines.some(isTooLong) ? (
          <span className={styles.fault} role="alert">
            {texts.examples.tooLong(longest)}
          </span>
        ) : (
          <span className="caption">{texts.examples.hint}</span>
        )}
        {text !== "" && (
          <button type="button" className="button quiet small" onClick={() => writeText("")}>
            {texts.examples.clearVerb}
          </button>
        )}
        <button type="submit" className="button small" disabled={!canAdd}>
          {texts.examples.addVerb(taken.length)}
        </button>
      </div>
    </form>
  );
}
