import type { Expectation } from "@parley/host";
import { useId, useState } from "react";
import { LanguagePicker } from "../parts/fields/language-picker.tsx";
import { OfferedText } from "../parts/fields/offered-text.tsx";
import { Select } from "../parts/selects/select.tsx";
import { pathLevel, pathLevels } from "../telling/path-levels.ts";
import {
  expectedName,
  expecting,
  otherExpectations,
  rarerExpectations,
  readValueLines,
  saidLines,
  saidOf,
  valueLines,
} from "./steps.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { ValueRowsField } from "./value-rows-field.tsx";

/** Parts of what is expected whose texts may be unreadable. */
export const stepParts = ["slots", "metadata"] as const;
export type StepPart = (typeof stepParts)[number];

/** What of the agent an expectation may name. */
export type AgentNames = {
  readonly blocks: readonly string[];
  readonly intents: readonly string[];
  readonly paths: readonly string[];
  readonly languages: readonly string[];
  /** Keys of the metadata. */
  readonly keys: readonly string[];
};

type Props = {
  readonly expectation: Expectation;
  /** Place of the step among all, from 1. */
  readonly place: number;
  readonly isReadOnly: boolean;
  readonly names: AgentNames;
  readonly change: (expectation: Expectation) => void;
  /** Told whether what is written of a part can be read. */
  readonly judge: (part: StepPart, isReadable: boolean) => void;
};

type WrittenValues = { readonly text: string; readonly fault: string | null };

/** What is expected: the words, the block, the end, the values, and what is looked at more rarely. */
export function ExpectFields(props: Props) {
  const { expectation, isReadOnly, names, change, judge, place } = props;
  const [values, setValues] = useState<WrittenValues>({ text: valueLines(expectation), fault: null });
  const said = saidLines(expectation);
  const others = otherExpectations(expectation);
  const set = <Name extends keyof Expectation>(name: Name, value: Expectation[Name] | undefined) =>
    change(expecting(expectation, name, value));

  function writeValues(text: string) {
    const read = readValueLines(text);
    judge("slots", typeof read !== "string");
    setValues({ text, fault: typeof read === "string" ? texts.steps.noValue(read) : null });
    if (typeof read !== "string") set("slots", Object.keys(read).length === 0 ? undefined : read);
  }

  return (
    <>
      <label className={styles.wide}>
        <span>{texts.expects.said}</span>
        <textarea
          className="input"
          aria-label={texts.steps.field(place, texts.expects.said)}
          rows={Math.max(1, said?.split("\n").length ?? 1)}
          dir="auto"
          readOnly={isReadOnly || said === null}
          placeholder={expectation.said === undefined ? texts.placeholders.said : texts.placeholders.saidNothing}
          value={said ?? texts.steps.inYaml}
          onChange={({ currentTarget: { value } }) => set("said", saidOf(value))}
        />
      </label>
      <NameField {...props} name="block" offered={names.blocks} />
      <NameField {...props} name="ended" offered={[]} />
      <label className={styles.wide}>
        <span>{texts.expects.slots}</span>
        <textarea
          className="input mono"
          aria-label={texts.steps.field(place, texts.expects.slots)}
          aria-invalid={values.fault !== null || undefined}
          rows={Math.max(1, values.text.split("\n").length)}
          readOnly={isReadOnly}
          spellCheck={false}
          placeholder={texts.placeholders.values}
          value={values.text}
          onChange={(event) => writeValues(event.currentTarget.value)}
        />
        {values.fault !== null && (
          <span className={styles.refused} role="alert">
            {values.fault}
          </span>
        )}
      </label>
      <ValueRowsField
        title={texts.expects.metadata}
        of={texts.steps.field(place, "")}
        values={expectation.metadata}
        known={names.keys}
        isReadOnly={isReadOnly}
        change={(metadata) => set("metadata", metadata)}
        judge={(isReadable) => judge("metadata", isReadable)}
      />
      <MoreChecks {...props} />
      {others.length > 0 && <span className="caption">{texts.steps.others(others.join(", "))}</span>}
    </>
  );
}

/** What is looked at more rarely; open where some of it is expected. */
function MoreChecks(props: Props) {
  const { expectation, place, isReadOnly, names, change } = props;
  const [isOpen] = useState(rarerExpectations.some((name) => expectation[name] !== undefined));
  const { level } = expectation;
  const levelInYaml = level !== undefined && (level === null || !pathLevels.includes(level));
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{texts.steps.more}</summary>
      <div className={styles.fields}>
        <NameField {...props} name="intent" offered={names.intents} />
        <NameField {...props} name="path" offered={names.paths} />
        <div className={styles.pair}>
          <span aria-hidden>{texts.expects.level}</span>
          <Select
            aria-label={texts.steps.field(place, texts.expects.level)}
            disabled={isReadOnly || levelInYaml}
            placeholder={texts.steps.inYaml}
            value={level === undefined ? "" : String(level)}
            options={levelOptions}
            onChange={(chosen) => change(expecting(expectation, "level", chosen === "" ? undefined : Number(chosen)))}
          />
        </div>
        <div className={styles.pair}>
          <span aria-hidden>{texts.expects.language}</span>
          <LanguagePicker
            label={texts.steps.field(place, texts.expects.language)}
            value={expectation.language ?? null}
            first={names.languages}
            isReadOnly={isReadOnly}
            placeholder={texts.placeholders.any}
            onChange={(language) => change(expecting(expectation, "language", language ?? undefined))}
          />
        </div>
      </div>
    </details>
  );
}

const levelOptions = [
  { value: "", label: texts.placeholders.any },
  ...pathLevels.map((level) => ({ value: String(level), label: texts.steps.level(level, pathLevel(level)) })),
];

type NameFieldProps = Props & {
  readonly name: "block" | "ended" | "intent" | "path";
  /** Those of the agent; one may be on several rows. */
  readonly offered: readonly string[];
};

/** A name that is expected. */
function NameField({ expectation, place, isReadOnly, change, name, offered }: NameFieldProps) {
  const id = useId();
  const text = expectedName(expectation[name]);
  return (
    <div className={styles.pair}>
      <label htmlFor={id}>{texts.expects[name]}</label>
      <OfferedText
        id={id}
        label={texts.steps.field(place, texts.expects[name])}
        placeholder={name === "ended" ? texts.placeholders.ended : texts.placeholders.any}
        isReadOnly={isReadOnly || text === null}
        text={text ?? texts.steps.inYaml}
        offer={() => [...new Set(offered)]}
        onWrite={(written) => change(expecting(expectation, name, written === "" ? undefined : written))}
      />
    </div>
  );
}
