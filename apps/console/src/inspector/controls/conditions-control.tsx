import { TagsInput } from "@mantine/core";
import { OfferedText } from "../../parts/fields/offered-text.tsx";
import { type Condition, choiceOf, conditionsOf } from "../form/conditions.ts";
import { useNames } from "../form/use-names.ts";
import type { ControlProps } from "./control.ts";
import { LanguageText } from "./language-text.tsx";
import { Rows } from "./rows-control.tsx";
import { RowsPicker } from "./rows-picker.tsx";
import { texts } from "./texts.ts";

/** Fields whose values are lists. */
const ofTexts: ReadonlySet<string> = new Set(["conditional_context"]);
const ofPrompts: ReadonlySet<string> = new Set(["conditional_prompts"]);

/** An ordered choice: the first condition that is true gives its value. */
export function ConditionsControl({ id, shown, value, writing, isReadOnly }: ControlProps) {
  const conditions = conditionsOf(writing.draft ?? value);
  const isList = ofTexts.has(shown.name) || ofPrompts.has(shown.name);
  return (
    <Rows
      id={id}
      items={conditions}
      noun={texts.rows.condition}
      isOrdered
      isReadOnly={isReadOnly}
      fresh={() => ({ when: "", value: isList ? [] : "" })}
      onChange={(changed) => writing.write(changed, choiceOf(changed))}
    >
      {(condition, change, place) => (
        <>
          <LanguageText
            language="expression"
            label={texts.conditions.conditionOf(shown.place.label, place + 1)}
            placeholder={texts.conditions.when}
            text={condition.when}
            isReadOnly={isReadOnly}
            onWrite={(when) => change({ ...condition, when })}
          />
          <ValueOf
            name={shown.name}
            label={texts.conditions.valueOf(shown.place.label, place + 1)}
            names={shown.place.names}
            condition={condition}
            isReadOnly={isReadOnly}
            onChange={(changed) => change({ ...condition, value: changed })}
          />
        </>
      )}
    </Rows>
  );
}

function ValueOf(props: {
  name: string;
  label: string;
  names: ControlProps["shown"]["place"]["names"];
  condition: Condition;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}) {
  const offer = useNames(props.names);
  const { value } = props.condition;
  if (ofPrompts.has(props.name)) {
    return (
      <RowsPicker
        label={props.label}
        noun="prompt"
        value={textsIn(value)}
        isReadOnly={props.isReadOnly}
        onChange={props.onChange}
      />
    );
  }
  if (ofTexts.has(props.name)) {
    return (
      <TagsInput
        aria-label={props.label}
        disabled={props.isReadOnly}
        value={textsIn(value)}
        onChange={props.onChange}
      />
    );
  }
  return (
    <OfferedText
      label={props.label}
      placeholder={texts.conditions.value}
      isReadOnly={props.isReadOnly}
      text={typeof value === "string" ? value : ""}
      offer={offer}
      onWrite={props.onChange}
    />
  );
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}
