import { type InputHTMLAttributes, type KeyboardEvent, useId, useRef, useState } from "react";
import { SelectList } from "./select-list.tsx";

/** Most that is offered at once: a few letters more find the rest. */
const listed = 50;

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "list" | "role"> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What may be meant, each a whole text. */
  readonly offers: readonly string[];
};

/** A line of text with those that fit of a few below it, in place of a browser's own list. Any other text stands too. */
export function OfferedInput({ value, onChange, offers, ...rest }: Props) {
  const id = useId();
  const ownId = useId();
  const fieldId = rest.id ?? ownId;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Place of what Enter takes; -1 for nothing: Enter then is the form's. */
  const [active, setActive] = useState(-1);
  const typed = value.trim().toLowerCase();
  const found = offers.filter((offer) => offer !== value && offer.toLowerCase().includes(typed)).slice(0, listed);
  const shows = isOpen && found.length > 0;

  function close() {
    setOpen(false);
    setActive(-1);
  }
  function take(place: number) {
    const offer = found[place];
    close();
    if (offer !== undefined) onChange(offer);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      setOpen(true);
      setActive(shows ? (active + step + found.length) % found.length : 0);
    } else if (event.key === "Enter" && shows && active >= 0) take(active);
    else if (event.key === "Escape" && shows) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <input
        {...rest}
        ref={field}
        id={fieldId}
        className={`input ${rest.className ?? ""}`}
        role="combobox"
        aria-expanded={shows}
        aria-controls={id}
        aria-activedescendant={shows && active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        // Mantine's dialogs leave Escape to the list.
        data-mantine-stop-propagation={shows}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {shows && (
        <SelectList
          id={id}
          labelledBy={fieldId}
          options={found.map((offer) => ({ value: offer, label: offer }))}
          chosen={-1}
          active={active}
          beside={field}
          onHover={setActive}
          onTake={take}
        />
      )}
    </>
  );
}
