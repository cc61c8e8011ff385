import { TagsInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import { words } from "../../parts/fields/format-value.ts";
import { Select } from "../../parts/selects/select.tsx";
import type { JsonPart, JsonShape } from "../json-shape.ts";
import { type Cells, cellsOf, flagged, readCells } from "./json-cells.ts";
import styles from "./json-fields.module.css";
import { texts } from "./texts.ts";

/** Lines of more parts need the width of the whole form. */
const mostBeside = 3;

/** A JSON value as the named parts of its schema: of one object, or a line for each entry of a list. */
export function JsonFields(props: FieldControlProps & { shape: JsonShape }) {
  const { shape, shown, id, describedBy, value, writing, isReadOnly } = props;
  const rows = isCells(writing.draft) ? writing.draft : cellsOf(shape, value);
  const put = (next: readonly Cells[]) => writing.write(next, readCells(shape, next, value));
  const set = (place: number, name: string, cell: Cells[string]) =>
    put(rows.map((cells, at) => (at === place ? { ...cells, [name]: cell } : cells)));
  const { label } = shown.place;
  return (
    <fieldset
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.rows}
      data-wide={(shape.isList && shape.parts.length > mostBeside) || undefined}
    >
      {rows.map((cells, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own
        <div key={place} className={shape.isList ? styles.row : styles.object}>
          {shape.parts.map((part) => (
            <Part
              key={part.name}
              part={part}
              label={shape.isList ? texts.json.partOf(part.label, place + 1) : part.label}
              isNamed={!shape.isList || place === 0}
              cell={cells[part.name] ?? ""}
              isWrong={writing.fault !== null}
              isReadOnly={isReadOnly}
              onChange={(cell) => set(place, part.name, cell)}
            />
          ))}
          {shape.isList && !isReadOnly && (
            <button
              type="button"
              className="button quiet icon small"
              aria-label={texts.json.remove(place + 1)}
              onClick={() => put(rows.filter((_, at) => at !== place))}
            >
              <IconX size={16} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {shape.isList && !isReadOnly && (
        <button type="button" className={`button small ${styles.add}`} onClick={() => put([...rows, {}])}>
          <IconPlus size={14} aria-hidden /> {texts.json.add}
        </button>
      )}
    </fieldset>
  );
}

function Part(props: {
  part: JsonPart;
  label: string;
  /** Its name stands over it: of a list over the first entry alone. */
  isNamed: boolean;
  cell: Cells[string];
  isWrong: boolean;
  isReadOnly: boolean;
  onChange: (cell: Cells[string]) => void;
}) {
  const { part, label, isNamed, cell, isWrong, isReadOnly, onChange } = props;
  return (
    <div className={styles.part} data-kind={part.kind}>
      {isNamed && (
        <span className={styles.label} aria-hidden>
          {part.label}
        </span>
      )}
      {part.kind === "choice" ? (
        <Select
          aria-label={label}
          disabled={isReadOnly}
          value={typeof cell === "string" ? cell : ""}
          placeholder=""
          options={part.choices.map((choice) => ({ value: choice, label: words(choice) }))}
          onChange={onChange}
        />
      ) : part.kind === "flag" ? (
        <input
          type="checkbox"
          className="check"
          aria-label={label}
          disabled={isReadOnly}
          checked={cell === flagged}
          onChange={(event) => onChange(event.currentTarget.checked ? flagged : "")}
        />
      ) : part.kind === "texts" ? (
        <TagsInput
          aria-label={label}
          disabled={isReadOnly}
          value={typeof cell === "string" ? [] : [...cell]}
          onChange={onChange}
        />
      ) : (
        <input
          className="input"
          type="text"
          inputMode={part.kind === "number" ? "decimal" : "text"}
          autoComplete="off"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          readOnly={isReadOnly}
          value={typeof cell === "string" ? cell : ""}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {part.help !== null && isNamed && <span className="caption">{part.help}</span>}
    </div>
  );
}

const isCells = (draft: unknown): draft is readonly Cells[] => Array.isArray(draft);
