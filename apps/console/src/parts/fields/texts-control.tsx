import { TagsInput } from "@mantine/core";
import { useState } from "react";
import type { FieldControlProps } from "./field-control.ts";
import { offeredAtOnce } from "./offered-at-once.ts";

type Props = FieldControlProps & {
  /** What is offered while a person types. It is fetched when the field gets the focus. */
  readonly offer?: () => readonly string[];
  readonly placeholder?: string | undefined;
};

const nothing: readonly string[] = [];

/** Several short texts; Enter or a comma takes one. */
export function TextsControl({ id, describedBy, value, writing, isReadOnly, offer, placeholder }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TagsInput
      id={id}
      data={isOpen ? [...(offer?.() ?? nothing)] : []}
      limit={offeredAtOnce}
      disabled={isReadOnly}
      placeholder={placeholder}
      aria-describedby={describedBy}
      error={writing.fault !== null}
      value={Array.isArray(value) ? value.filter((text) => typeof text === "string") : []}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onChange={(chosen) => writing.choose(chosen)}
    />
  );
}
