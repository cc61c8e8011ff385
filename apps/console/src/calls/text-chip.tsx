import { type FormEvent, useId, useState } from "react";
import { DateField } from "../parts/dates/date-field.tsx";
import { readMoment } from "../parts/dates/read-date.ts";
import { dateTexts } from "../parts/dates/texts.ts";
import { PopoverChip } from "../parts/filter-chip.tsx";
import styles from "./calls.module.css";
import { texts } from "./texts.ts";

type Field = {
  /** Name in the address. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly type?: "text" | "number" | "moment";
};

/** A filter of one or two written values, applied together. */
export function TextChip(props: {
  label: string;
  fields: readonly Field[];
  values: { readonly [name: string]: string | undefined };
  /** What the chip says where a value is set. */
  told: string | null;
  onChange: (values: { readonly [name: string]: string | undefined }) => void;
  help?: string;
}) {
  const { label, fields, values, told, onChange, help } = props;
  const none = Object.fromEntries(fields.map(({ name }) => [name, undefined]));
  return (
    <PopoverChip label={label} value={told} onClear={() => onChange(none)}>
      {(close) => (
        <Form
          fields={fields}
          values={values}
          help={help}
          apply={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </PopoverChip>
  );
}

function Form(props: {
  fields: readonly Field[];
  values: { readonly [name: string]: string | undefined };
  help: string | undefined;
  apply: (values: { readonly [name: string]: string | undefined }) => void;
}) {
  const [written, write] = useState(props.values);
  const [isTold, tell] = useState(false);
  const wrong = props.fields.filter(({ name, type }) => {
    const text = written[name] ?? "";
    return type === "moment" && text !== "" && readMoment(text) === null;
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    tell(wrong.length > 0);
    if (wrong.length > 0) return;
    props.apply(Object.fromEntries(props.fields.map(({ name }) => [name, written[name]?.trim() || undefined])));
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {props.fields.map((field, place) => (
        <Asked
          key={field.name}
          field={field}
          isFirst={place === 0}
          isWrong={isTold && wrong.includes(field)}
          value={written[field.name] ?? ""}
          onChange={(value) => write({ ...written, [field.name]: value })}
        />
      ))}
      {props.help !== undefined && <p className="caption">{props.help}</p>}
      {isTold && wrong.length > 0 && (
        <p className="notice" role="alert">
          {dateTexts.noMoment}
        </p>
      )}
      <button type="submit" className="button primary small">
        {texts.filters.apply}
      </button>
    </form>
  );
}

function Asked(props: {
  field: Field;
  isFirst: boolean;
  isWrong: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { field, isFirst, isWrong, value, onChange } = props;
  const { label, placeholder, type = "text" } = field;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {type === "moment" ? (
        // The form opens by a press of its button.
        <DateField id={id} hasTime autoFocus={isFirst} isInvalid={isWrong} value={value} onChange={onChange} />
      ) : (
        <input
          id={id}
          className="input"
          type={type}
          placeholder={placeholder}
          {...(type === "number" ? { min: 0, step: 1 } : {})}
          // biome-ignore lint/a11y/noAutofocus: the form opens by a press of its button
          autoFocus={isFirst}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
