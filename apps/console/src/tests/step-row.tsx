import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { type AgentNames, ExpectFields, type StepPart } from "./expect-fields.tsx";
import { type EditedStep, kindOf, type StepKind, stepKinds, textOfStep, withText } from "./steps.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";

/** What can be done with a step. */
type StepVerbs = {
  readonly change: (step: EditedStep["step"]) => void;
  readonly move: (by: 1 | -1) => void;
  readonly remove: () => void;
  readonly addBelow: (kind: StepKind) => void;
  /** Told whether what is written of a part of the step can be read. */
  readonly judge: (part: StepPart, isReadable: boolean) => void;
};

type Props = StepVerbs & {
  readonly step: EditedStep["step"];
  /** Its place among all, from 1. */
  readonly place: number;
  readonly isReadOnly: boolean;
  /** When it was added or moved last, as a number that grows: the next key is for it. Null for the others. */
  readonly focusedAt: number | null;
  readonly names: AgentNames;
};

/** One step of a test: what the caller does, or what is expected of the agent. */
export function StepRow(props: Props) {
  const { step, place, isReadOnly, focusedAt, change, move, remove, addBelow } = props;
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
          <ExpectFields
            {...props}
            expectation={step.expect}
            change={(expectation) => change({ expect: expectation })}
          />
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
      inputMode={kind === "press" || kind === "choose" || kind === "noise" ? "decimal" : "text"}
      value={text}
      onChange={(event) => change(withText(step, event.currentTarget.value))}
    />
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
