import { type FormEvent, useState } from "react";
import { PopoverChip } from "../parts/popover-chip.tsx";
import styles from "./calls.module.css";
import { texts } from "./texts.ts";

type Field = {
  /** Name in the address. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly type?: "text" | "number" | "datetime-local";
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
  function submit(event: FormEvent) {
    event.preventDefault();
    props.apply(Object.fromEntries(props.fields.map(({ name }) => [name, written[name]?.trim() || undefined])));
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {props.fields.map(({ name, label, placeholder, type = "text" }, place) => (
        <label key={name} className="field">
          <span>{label}</span>
          <input
            className="input"
            type={type}
            placeholder={placeholder}
            {...(type === "number" ? { min: 0, step: 1 } : {})}
            // biome-ignore lint/a11y/noAutofocus: the form opens by a press of its button
            autoFocus={place === 0}
            value={written[name] ?? ""}
            onChange={(event) => write({ ...written, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      {props.help !== undefined && <p className="caption">{props.help}</p>}
      <button type="submit" className="button primary small">
        {texts.filters.apply}
      </button>
    </form>
  );
}
