import { Textarea, TextInput } from "@mantine/core";
import { type TemplateParameter, words } from "@parley/model/kernel";
import { useId } from "react";
import { DateField } from "../parts/dates/date-field.tsx";
import { Select } from "../parts/selects/select.tsx";
import { kindOf, shownValue } from "./parameter-values.ts";
import styles from "./templates.module.css";
import { texts } from "./texts.ts";

const said = texts.make;

type Props = {
  readonly parameter: TemplateParameter;
  readonly text: string;
  /** What is wrong with what is written; it takes the place of the help. */
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
};

/** People write help with its full stop and without. */
const ended = (sentence: string) => (/[.!?।]$/.test(sentence.trim()) ? sentence : `${sentence}.`);

/** Asks for one value of a template, as its type says. */
export function ValueField({ parameter, text, fault, onChange }: Props) {
  const id = useId();
  const kind = kindOf(parameter);
  const standard = shownValue(parameter.default);
  const help = [
    parameter.help ?? (kind === "text" || kind === "boolean" ? null : said.hints[kind]),
    standard === null || kind === "boolean" ? null : said.standard(standard),
  ]
    .filter((sentence) => sentence !== null)
    .map(ended)
    .join(" ");
  const label = words(parameter.name);
  const described = { id: `${id}-help`, className: fault === undefined ? styles.help : styles.fault };
  const shared = { id, "aria-describedby": described.id, "aria-invalid": fault !== undefined } as const;
  return (
    <div className={styles.value}>
      <label htmlFor={id}>{label}</label>
      {kind === "boolean" && (
        <Select
          id={id}
          value={text}
          onChange={onChange}
          options={[
            { value: "", label: said.unset(standard) },
            { value: "true", label: said.yes },
            { value: "false", label: said.no },
          ]}
        />
      )}
      {kind === "date" && (
        <DateField
          id={id}
          value={text}
          onChange={onChange}
          isInvalid={fault !== undefined}
          aria-describedby={described.id}
        />
      )}
      {(kind === "text" || kind === "number") && (
        <TextInput
          {...shared}
          value={text}
          error={fault !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...(kind === "number" && { inputMode: "decimal" })}
          autoComplete="off"
        />
      )}
      {(kind === "list" || kind === "json") && (
        <Textarea
          {...shared}
          value={text}
          error={fault !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={8}
        />
      )}
      {(fault !== undefined || help !== "") && <p {...described}>{fault ?? help}</p>}
    </div>
  );
}
