import { type FormEvent, useState } from "react";
import { OfferedInput } from "../parts/selects/offered-input.tsx";
import { texts } from "./texts.ts";

/** What a line itself may tell an agent; any other name may be written. */
const happenings = ["voicemail", "transfer_ended"] as const;

type Props = {
  readonly className?: string | undefined;
  readonly isOpen: boolean;
  /** Whether it was taken. */
  readonly raise: (name: string) => boolean;
};

/** Raises an event of the call by its name. */
export function EventForm({ className, isOpen, raise }: Props) {
  const [name, setName] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (raise(name)) setName("");
  }
  return (
    <form className={className} onSubmit={submit}>
      <OfferedInput
        aria-label={texts.acts.eventName}
        placeholder={texts.acts.event}
        offers={happenings}
        value={name}
        onChange={setName}
      />
      <button className="button small" type="submit" aria-disabled={!isOpen}>
        {texts.acts.raise}
      </button>
    </form>
  );
}
