import { Autocomplete } from "@mantine/core";
import { useState } from "react";
import { focusOnce } from "../focus-once.ts";
import { offeredAtOnce } from "./offered-at-once.ts";

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
  /** It takes the focus when it appears. */
  readonly isNext?: boolean;
};

/** A text that may be one of those that are offered, or any other. */
export function OfferedText({ text, offer, onWrite, onLeave, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      ref={rest.isNext === true ? focusOnce : null}
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
