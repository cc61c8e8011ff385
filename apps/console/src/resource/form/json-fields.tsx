import { TagsInput } from "@mantine/core";
import { words } from "@parley/model/kernel";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import { Select } from "../../parts/selects/select.tsx";
import type { SelectOption } from "../../parts/selects/select-option.ts";
import type { JsonPart, JsonShape } from "../json-shape.ts";
import { type Cell, type Cells, cellsOf, flagged, readCells, rowsOf, textOf, textsOf } from "./json-cells.ts";
import styles from "./json-fields.module.css";
import { texts } from "./texts.ts";

/** Lines of more parts need the width of the whole form. */
const mostBeside = 3;

/** What a form knows of the parts of a JSON value beside its schema: what they are called, and what they may name. */
export type PartsKnown = {
  readonly [name: string]: { readonly label?: string; readonly offers?: readonly SelectOption[] };
};

type Props = FieldControlProps & { readonly shape: JsonShape; readonly known?: PartsKnown | undefined };

/** A JSON value as the named parts of its schema: of one object, or a line for each entry of a list or map. */
export function JsonFields(props: Props) {
  const { shown, id, describedBy, value, writing, isReadOnly, known = {} } = props;
  const shape = { ...props.shape, parts: props.shape.parts.map((part) => ({ ...part, ...labelOf(known[part.name]) })) };
  const rows = isCells(writing.draft) ? writing.draft : cellsOf(shape, value);
  return (
    <fieldset
      id={id}
      aria-label={shown.place.label}
      aria-describedby={describedBy}
      className={styles.rows}
      data-wide={(shape.holds === "list" && isWide(shape)) || undefined}
    >
      <Rows
        shape={shape}
        rows={rows}
        within=""
        known={known}
        isWrong={writing.fault !== null}
        isReadOnly={isReadOnly}
        put={(next) => writing.write(next, readCells(shape, next, value))}
      />
    </fieldset>
  );
}

const labelOf = (known: PartsKnown[string] | undefined) => known?.label !== undefined && { label: known.label };

const isWide = ({ parts }: JsonShape) => parts.length > mostBeside || parts.some(({ rows }) => rows !== null);

type RowsProps = {
  readonly shape: JsonShape;
  readonly rows: readonly Cells[];
  /** What the rows are a part of; empty for those of the field itself. */
  readonly within: string;
  readonly known: PartsKnown;
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
  readonly put: (rows: readonly Cells[]) => void;
};

function Rows({ shape, rows, within, known, isWrong, isReadOnly, put }: RowsProps) {
  const isOne = shape.holds === "object";
  const called = (name: string) => (within === "" ? name : texts.json.within(within, name));
  return (
    <>
      {rows.map((cells, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own
        <div key={place} className={isOne ? styles.object : styles.row} data-tall={isTall(shape) || undefined}>
          {shape.parts.map((part) => (
            <Part
              key={part.name}
              part={part}
              label={called(isOne ? part.label : texts.json.partOf(part.label, place + 1))}
              isNamed={isOne || place === 0}
              offers={known[part.name]?.offers}
              cell={cells[part.name]}
              isWrong={isWrong}
              isReadOnly={isReadOnly}
              onChange={(cell) => put(rows.map((each, at) => (at === place ? { ...each, [part.name]: cell } : each)))}
            />
          ))}
          {!isOne && !isReadOnly && (
            <button
              type="button"
              className="button quiet icon small"
              aria-label={called(texts.json.remove(place + 1))}
              onClick={() => put(rows.filter((_, at) => at !== place))}
            >
              <IconX size={16} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {!isOne && !isReadOnly && (
        <button
          type="button"
          className={`button small ${styles.add}`}
          aria-label={called(texts.json.add)}
          onClick={() => put([...rows, {}])}
        >
          <IconPlus size={14} aria-hidden /> {texts.json.add}
        </button>
      )}
    </>
  );
}

/** Whether an entry holds entries, so that its other parts stand beside their first. */
const isTall = ({ parts }: JsonShape) => parts.some(({ rows }) => rows !== null);

type PartProps = {
  readonly part: JsonPart;
  readonly label: string;
  /** Its name stands over it: of a list over the first entry alone. */
  readonly isNamed: boolean;
  readonly offers: readonly SelectOption[] | undefined;
  readonly cell: Cell | undefined;
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (cell: Cell) => void;
};

function Part(props: PartProps) {
  const { part, isNamed } = props;
  return (
    <div className={styles.part} data-kind={part.kind}>
      {isNamed && (
        <span className={styles.label} aria-hidden>
          {part.label}
        </span>
      )}
      <PartControl {...props} />
      {part.help !== null && isNamed && <span className="caption">{part.help}</span>}
    </div>
  );
}

function PartControl({ part, label, offers, cell, isWrong, isReadOnly, onChange }: PartProps) {
  if (part.rows !== null) {
    return (
      <fieldset className={styles.rows} aria-label={label}>
        <Rows
          shape={part.rows}
          rows={rowsOf(cell)}
          within={label}
          known={{}}
          isWrong={isWrong}
          isReadOnly={isReadOnly}
          put={onChange}
        />
      </fieldset>
    );
  }
  const text = textOf(cell);
  if (part.kind === "choice" || offers !== undefined) {
    const choices = offers ?? part.choices.map((choice) => ({ value: choice, label: words(choice) }));
    // What is stored stays to be seen, offered or not.
    const isKnown = text === "" || choices.some(({ value }) => value === text);
    return (
      <Select
        aria-label={label}
        disabled={isReadOnly}
        value={text}
        placeholder=""
        options={isKnown ? choices : [...choices, { value: text, label: text }]}
        onChange={onChange}
      />
    );
  }
  if (part.kind === "flag") {
    return (
      <input
        type="checkbox"
        className="check"
        aria-label={label}
        disabled={isReadOnly}
        checked={text === flagged}
        onChange={(event) => onChange(event.currentTarget.checked ? flagged : "")}
      />
    );
  }
  if (part.kind === "texts") {
    return <TagsInput aria-label={label} disabled={isReadOnly} value={textsOf(cell)} onChange={onChange} />;
  }
  return (
    <input
      className="input"
      type="text"
      inputMode={part.kind === "number" ? "decimal" : "text"}
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      readOnly={isReadOnly}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const isCells = (draft: unknown): draft is readonly Cells[] => Array.isArray(draft);
