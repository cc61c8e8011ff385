import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
} from "react";
import { MarkedText } from "./marked-text.tsx";
import { NameList } from "./name-list.tsx";
import { type NameOffer, NameOffersContext, type NamingText as Naming } from "./name-offers.ts";

type Props = Omit<ComponentProps<typeof MarkedText>, "onChange" | "ref"> & {
  /** How the text names what it reads. */
  naming: Naming;
  onWrite: (text: string) => void;
  ref?: ((field: HTMLTextAreaElement | null) => void) | null;
};

/** Names shown at once: what is typed chooses among more. */
const shown = 50;

/**
 * A text that names values. While a name is written, the known ones are offered below the caret: arrows choose, Enter
 * takes, Escape closes. Ctrl+Space asks for them. What is taken is typed as by hand, so the browser's undo takes it back.
 */
export function NamingText({ naming, onWrite, ref, ...rest }: Props) {
  const offerNames = useContext(NameOffersContext);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [open, setOpen] = useState<(NameOffer & { readonly active: number }) | null>(null);

  const hold = useCallback(
    (node: HTMLTextAreaElement | null) => {
      field.current = node;
      ref?.(node);
    },
    [ref],
  );

  function offer(isAsked: boolean) {
    const { current } = field;
    if (offerNames === null || current === null || current.readOnly) return setOpen(null);
    const { value: text, selectionStart: caret, selectionEnd } = current;
    const found = caret === selectionEnd ? offerNames(naming, { text, caret, isAsked }) : null;
    setOpen(
      found === null || found.names.length === 0 ? null : { ...found, names: found.names.slice(0, shown), active: 0 },
    );
  }

  function take(index: number) {
    const { current } = field;
    const name = open?.names[index];
    if (open === null || current === null || name === undefined) return;
    const text = open.written(name.path);
    current.focus();
    current.setSelectionRange(open.from, open.to);
    setOpen(null);
    // The one way to type in place of a person, which their undo knows of.
    if (current.ownerDocument.execCommand("insertText", false, text)) return;
    current.setRangeText(text, open.from, open.to, "end");
    onWrite(current.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Keys that choose a word of an input method belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return offer(true);
    }
    if (open === null) return rest.onKeyDown?.(event);
    const count = open.names.length;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setOpen({ ...open, active: (open.active + step + count) % count });
    else if (event.key === "Enter") take(open.active);
    else if (event.key === "Escape") setOpen(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const follow = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    rest.onSelect?.(event);
    if (open === null) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart !== selectionEnd || selectionStart < open.from || selectionStart > open.to) setOpen(null);
  };

  return (
    <>
      <MarkedText
        {...rest}
        ref={hold}
        {...(open !== null && {
          role: "combobox",
          "aria-expanded": true,
          "aria-haspopup": "listbox",
          "aria-controls": id,
          "aria-activedescendant": `${id}-${open.active}`,
        })}
        aria-autocomplete={offerNames === null ? undefined : "list"}
        onChange={({ currentTarget, nativeEvent }) => {
          onWrite(currentTarget.value);
          // While an input method composes, the text is not the person's yet.
          if (!("isComposing" in nativeEvent && nativeEvent.isComposing === true)) offer(false);
        }}
        onCompositionEnd={() => offer(false)}
        onSelect={follow}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(null);
          rest.onBlur?.(event);
        }}
      />
      {open !== null && (
        <NameList
          id={id}
          names={open.names}
          active={open.active}
          field={field}
          from={open.from}
          onHover={(active) => setOpen({ ...open, active })}
          onTake={take}
        />
      )}
    </>
  );
}
