import type { FieldControlProps } from "./field-control.ts";
import { MarkedText } from "./marked-text.tsx";
import { NamingText } from "./naming-text.tsx";
import { parseJson } from "./parse-text.ts";
import { textOf } from "./text-control.tsx";
import { variableMarks } from "./variable-marks.ts";

/** A JSON value, checked while it is written. */
export function JsonControl({ id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const { draft } = writing;
  return (
    <MarkedText
      id={id}
      isCode
      rows={3}
      marks={[]}
      spellCheck={false}
      readOnly={isReadOnly}
      placeholder="{ }"
      aria-describedby={describedBy}
      aria-invalid={writing.fault !== null || undefined}
      value={typeof draft === "string" ? draft : textOf(value)}
      onChange={(event) => writing.write(event.currentTarget.value, parseJson(event.currentTarget.value))}
      onBlur={writing.leave}
    />
  );
}

/** The body of a request: JSON whose texts are templates. They name values and credentials between double braces. */
export function JsonTemplateControl({ id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const text = typeof writing.draft === "string" ? writing.draft : textOf(value);
  return (
    <NamingText
      id={id}
      naming="request"
      isCode
      rows={3}
      marks={variableMarks(text)}
      spellCheck={false}
      readOnly={isReadOnly}
      placeholder="{ }"
      aria-describedby={describedBy}
      aria-invalid={writing.fault !== null || undefined}
      value={text}
      onWrite={(written) => writing.write(written, parseJson(written))}
      onBlur={writing.leave}
    />
  );
}

/** A text of several lines. */
export function LinesControl({ id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  return (
    <MarkedText
      id={id}
      rows={2}
      marks={[]}
      dir="auto"
      readOnly={isReadOnly}
      aria-describedby={describedBy}
      aria-invalid={writing.fault !== null || undefined}
      value={textOf(writing.draft ?? value)}
      onChange={({ currentTarget: { value: text } }) =>
        writing.write(text, { ok: true, value: text === "" ? null : text })
      }
      onBlur={writing.leave}
    />
  );
}
