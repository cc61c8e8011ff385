import { Autocomplete } from "@mantine/core";
import { useState } from "react";
import { offeredAtOnce } from "../../parts/fields/offered-at-once.ts";

type Props = {
  readonly id?: string;
  readonly label?: string;
  readonly describedBy?: string;
  readonly placeholder: string | undefined;
  readonly isReadOnly: boolean;
  readonly isInvalid?: boolean;
  readonly text: string;
  /** What is offered for what is written; asked for while the field has the focus. */
  readonly offer: (written: string) => readonly string[];
  readonly onWrite: (text: string) => void;
  readonly onLeave?: () => void;
};

/** A text that may be one of those that are offered, or any other. */
export function OfferedText({ text, offer, onWrite, onLeave, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      id={rest.id}
      aria-label={rest.label}
      aria-describedby={rest.describedBy}
      data={isOpen ? [...offer(text)] : []}
      limit={offeredAtOnce}
      dir="auto"
      disabled={rest.isReadOnly}
      placeholder={rest.placeholder}
      error={rest.isInvalid === true}
      value={text}
      onFocus={() => setOpen(true)}
      onChange={onWrite}
      onBlur={() => {
        setOpen(false);
        onLeave?.();
      }}
    />
  );
}
