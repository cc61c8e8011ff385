import { ontologyLanguageFields } from "@parley/model/kernel";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect, useId, useMemo, useRef } from "react";
import { makeId } from "../api/make-id.ts";
import { useEditor } from "../editing/editor-context.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { Select } from "../parts/selects/select.tsx";
import { InlineForm } from "./inline-form.tsx";
import type { Near } from "./near-examples.ts";
import { NearNote, RepeatsNote } from "./repeats-note.tsx";
import { texts } from "./texts.ts";
import styles from "./train.module.css";
import { changeExample, deleteExamples, moveExample } from "./train-gestures.ts";
import type { TrainedExample, TrainedIntent, TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";
import { useMarking } from "./use-marking.tsx";
import { useNear } from "./use-near.ts";
import type { Pen, Write } from "./use-writing.ts";

const longest = ontologyLanguageFields.utterance.max;

/** The text of an example that is looked for, and how often it was. */
export type Sought = { readonly text: string; readonly looks: number };

type ListProps = {
  readonly examples: readonly TrainedExample[];
  readonly intent: TrainedIntent;
  readonly intents: TrainedIntents;
  readonly label: string;
  readonly sought: Sought | null;
  readonly pens: readonly Pen[];
  readonly write: Write;
  readonly onNear: (near: Near) => void;
};

/**
 * Examples of one language, each with the pen that changes it. What a pen was begun for stays with it, as it was then:
 * colleagues may change or delete those words meanwhile, and what is typed must not go with them.
 */
export function ExampleList({ examples, intent, intents, label, sought, pens, write, onNear }: ListProps) {
  const changing = (pen: Pen) => {
    const { key } = pen.example;
    const others = (now: readonly Pen[]) => now.filter(({ example }) => example.key !== key);
    return (
      <Changing
        key={`pen ${key}`}
        {...{ pen, intent, intents }}
        onChange={(change) =>
          write((now) => ({ pens: now.pens.map((each) => (each.example.key === key ? { ...each, ...change } : each)) }))
        }
        onEnd={() => write((now) => ({ pens: others(now.pens) }))}
      />
    );
  };
  const utterances = useMemo(
    () => examples.map((example) => ({ ...example, intent: intent.name })),
    [examples, intent.name],
  );
  const nearOf = useNear(utterances);
  const gone = pens.filter(({ example: { key } }) => !examples.some((each) => each.key === key));
  const rows = examples.map((example) => {
    const open = pens.find((pen) => pen.example.key === example.key);
    if (open !== undefined) return changing(open);
    const onChange = () =>
      write((now) => ({ pens: [...now.pens, { example, text: example.text, intent: intent.name }] }));
    const near = example.repeats === null ? nearOf({ ...example, intent: intent.name }) : null;
    const looks = example.text === sought?.text ? sought.looks : null;
    return <ExampleRow key={example.key} {...{ example, intent, intents, near, looks, onNear, onChange }} />;
  });
  return (
    <ul className={styles.examples} aria-label={label}>
      {[...gone.map(changing), ...rows]}
    </ul>
  );
}

type Props = { readonly example: TrainedExample; readonly intent: TrainedIntent; readonly intents: TrainedIntents };

type RowProps = Props & {
  readonly near: Near | null;
  /** How often it was looked for; null where another is. */
  readonly looks: number | null;
  readonly onNear: (near: Near) => void;
  readonly onChange: () => void;
};

/** One example: read, changed, moved to another intent, or deleted. A conflict names the intent that has it too. */
function ExampleRow({ example, intent, intents, near, looks, onNear, onChange }: RowProps) {
  const document = useEditor((snapshot) => snapshot.document);
  const { missing } = useTraining();
  const perform = useGestures();
  const { repeats, text, source } = example;
  const marking = useMarking(
    { ...example, id: source.noun === "ontology_language" ? source.id : null },
    intent.examples,
  );
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (looks === null) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.focus({ preventScroll: true });
  }, [looks]);
  const mark = repeats ?? near;
  const other =
    mark === null || mark.type === "twice" || mark.type === "alike" ? undefined : namedIn(intents, mark.intent);
  return (
    <li
      className={styles.example}
      ref={row}
      tabIndex={looks === null ? undefined : -1}
      aria-current={looks !== null || undefined}
      data-repeats={mark?.type}
    >
      {marking.words}
      {repeats !== null && <RepeatsNote repeats={repeats} />}
      {near !== null && <NearNote near={near} onOpen={onNear} />}
      {missing === null && (
        <span className={styles.verbs}>
          {other !== undefined && (
            <button
              type="button"
              className="button small"
              onClick={() => {
                const move = moveExample(document, example, { to: other }, makeId);
                if (move !== null) perform(move);
              }}
            >
              {texts.examples.moveVerb(other.name)}
            </button>
          )}
          {marking.pen}
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.examples.edit(text)}
            onClick={onChange}
          >
            <IconPencil size={14} aria-hidden />
          </button>
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.examples.delete(text)}
            onClick={() => perform(deleteExamples(document, [example], intent.name))}
          >
            <IconTrash size={14} aria-hidden />
          </button>
        </span>
      )}
      {marking.editor}
    </li>
  );
}

const namedIn = (intents: TrainedIntents, wanted: string) => intents.list.find(({ name }) => name === wanted);

type ChangingProps = Omit<Props, "example"> & {
  readonly pen: Pen;
  readonly onChange: (change: Partial<Pen>) => void;
  readonly onEnd: () => void;
};

/** The words of an example, and the intent that it belongs to. */
function Changing({ pen, intent, intents, onChange, onEnd }: ChangingProps) {
  const document = useEditor((snapshot) => snapshot.document);
  const perform = useGestures();
  const { example, text, intent: name } = pen;
  const id = useId();
  const written = text.trim();
  const target = namedIn(intents, name);

  function save() {
    if (written === "") return;
    const isMoved = target !== undefined && target !== intent;
    const gesture = isMoved
      ? moveExample(document, example, { to: target, text: written }, makeId)
      : written === example.text || changeExample(document, example, written);
    if (gesture === null) {
      notify({ severity: "error", title: texts.couldNotChange, detail: texts.examples.gone(example.text) });
      return;
    }
    if (gesture !== true && !perform(gesture)) return;
    onEnd();
  }

  return (
    <li className={styles.example}>
      <InlineForm className={styles.changing} onSubmit={save} onEnd={onEnd}>
        <input
          className="input"
          aria-label={texts.examples.changed(example.text)}
          lang={example.language}
          dir="auto"
          maxLength={longest}
          // biome-ignore lint/a11y/noAutofocus: it opens because a person asked for it
          autoFocus
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
        <label htmlFor={id} className="caption">
          {texts.examples.moveTo}
        </label>
        <Select
          id={id}
          value={name}
          options={intents.list.map((each) => ({ value: each.name, label: each.name }))}
          onChange={(to) => onChange({ intent: to })}
        />
        <button type="submit" className="button small" disabled={written === ""}>
          {texts.examples.saveVerb}
        </button>
        <button type="button" className="button quiet small" onClick={onEnd}>
          {texts.examples.cancelVerb}
        </button>
      </InlineForm>
    </li>
  );
}
