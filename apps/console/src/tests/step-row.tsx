import { Autocomplete, Menu } from "@mantine/core";
import type { Expectation } from "@parley/host";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import {
  type EditedStep,
  expecting,
  kindOf,
  otherExpectations,
  readValueLines,
  type StepKind,
  saidLines,
  stepKinds,
  textOfStep,
  valueLines,
  withText,
} from "./steps.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { ValueRowsField } from "./value-rows-field.tsx";

/** What can be done with a step. */
type StepVerbs = {
  readonly change: (step: EditedStep["step"]) => void;
  readonly move: (by: 1 | -1) => void;
  readonly remove: () => void;
  readonly addBelow: (kind: StepKind) => void;
  /** Told whether what is written of a part of the step can be read. */
  readonly judge: (part: StepPart, isReadable: boolean) => void;
};

/** Parts of a step whose texts may be unreadable. */
export const stepParts = ["slots", "metadata"] as const;
export type StepPart = (typeof stepParts)[number];

type Props = StepVerbs & {
  readonly step: EditedStep["step"];
  /** Its place among all, from 1. */
  readonly place: number;
  readonly isReadOnly: boolean;
  /** When it was added or moved last, as a number that grows: the next key is for it. Null for the others. */
  readonly focusedAt: number | null;
  /** Names of the agent's blocks. */
  readonly blocks: readonly string[];
  /** Keys of the agent's metadata. */
  readonly keys: readonly string[];
};

/** One step of a test: what the caller does, or what is expected of the agent. */
export function StepRow(props: Props) {
  const { step, place, isReadOnly, focusedAt, move, remove, addBelow } = props;
  const kind = kindOf(step);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focusedAt === null) return;
    const field = row.current?.querySelector<HTMLElement>("input, textarea") ?? row.current?.querySelector("button");
    if (!row.current?.contains(document.activeElement)) field?.focus();
  }, [focusedAt]);

  function onKeyDown(event: KeyboardEvent) {
    if (isReadOnly) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey && key === "ArrowUp") move(-1);
    else if (altKey && key === "ArrowDown") move(1);
    else if (altKey && (key === "Delete" || key === "Backspace")) remove();
    else if ((ctrlKey || metaKey) && key === "Enter") addBelow(kind === "expect" ? "user" : "expect");
    else return;
    event.preventDefault();
  }

  return (
    <li ref={row} className={styles.step} data-expects={kind === "expect" || undefined} onKeyDown={onKeyDown}>
      <span className={styles.kind}>
        <span className="muted">{place}</span> {texts.kinds[kind]}
      </span>
      <div className={styles.fields}>
        {kind === "expect" && typeof step !== "string" && "expect" in step ? (
          <ExpectFields {...props} expectation={step.expect} />
        ) : (
          <ActField {...props} />
        )}
      </div>
      {!isReadOnly && (
        <span className={styles.verbs}>
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.steps.moveUp(place)}
            onClick={() => move(-1)}
          >
            <IconArrowUp size={14} aria-hidden />
          </button>
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.steps.moveDown(place)}
            onClick={() => move(1)}
          >
            <IconArrowDown size={14} aria-hidden />
          </button>
          <AddStep label={texts.steps.addBelow(place)} add={addBelow} isIcon />
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.steps.remove(place)}
            onClick={remove}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      )}
    </li>
  );
}

/** What the caller does: one text, or nothing to write. */
function ActField({ step, place, isReadOnly, change }: Props) {
  const text = textOfStep(step);
  const kind = kindOf(step);
  if (text === null) return null;
  return (
    <input
      className={`input ${styles.text}`}
      aria-label={texts.steps.field(place, texts.kinds[kind])}
      placeholder={texts.placeholders[kind]}
      dir="auto"
      readOnly={isReadOnly}
      inputMode={kind === "press" || kind === "noise" ? "decimal" : "text"}
      value={text}
      onChange={(event) => change(withText(step, event.currentTarget.value))}
    />
  );
}

type WrittenValues = { readonly text: string; readonly fault: string | null };

/** What is expected: the words, the block, the values, the end. */
function ExpectFields(props: Props & { readonly expectation: Expectation }) {
  const { expectation, isReadOnly, blocks, keys, change, judge, place } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<WrittenValues>({ text: valueLines(expectation), fault: null });
  const said = saidLines(expectation);
  const others = otherExpectations(expectation);
  const set = <Name extends keyof Expectation>(name: Name, value: Expectation[Name] | undefined) =>
    change({ expect: expecting(expectation, name, value) });
  const filled = (text: string) => (text === "" ? undefined : text);

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
          value={said ?? texts.steps.saidInYaml}
          onChange={({ currentTarget: { value } }) => set("said", value === "" ? undefined : value.split("\n"))}
        />
      </label>
      <div className={styles.pair}>
        <label htmlFor={`${id}-block`}>{texts.expects.block}</label>
        <Autocomplete
          id={`${id}-block`}
          aria-label={texts.steps.field(place, texts.expects.block)}
          data={isOpen ? [...new Set(blocks)] : []}
          limit={50}
          disabled={isReadOnly}
          placeholder={texts.placeholders.any}
          value={expectation.block ?? ""}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(block) => set("block", filled(block))}
        />
      </div>
      <label className={styles.pair}>
        <span>{texts.expects.ended}</span>
        <input
          className="input"
          aria-label={texts.steps.field(place, texts.expects.ended)}
          readOnly={isReadOnly}
          placeholder={texts.placeholders.ended}
          value={typeof expectation.ended === "string" ? expectation.ended : ""}
          onChange={(event) => set("ended", filled(event.currentTarget.value))}
        />
      </label>
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
        known={keys}
        isReadOnly={isReadOnly}
        change={(metadata) => set("metadata", metadata)}
        judge={(isReadable) => judge("metadata", isReadable)}
      />
      {others.length > 0 && <span className="caption">{texts.steps.others(others.join(", "))}</span>}
    </>
  );
}

/** Offers what a step may be, and adds it. */
export function AddStep(props: { label: string; add: (kind: StepKind) => void; isIcon?: boolean }) {
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        {props.isIcon ? (
          <button type="button" className="button quiet icon small" aria-label={props.label}>
            <IconPlus size={14} aria-hidden />
          </button>
        ) : (
          <button type="button" className="button">
            <IconPlus size={16} aria-hidden /> {props.label}
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {stepKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => props.add(kind)}>
            {texts.kinds[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
