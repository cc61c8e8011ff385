import { useEffect, useRef, useState } from "react";
import { SearchField } from "./search-field.tsx";

/** How long typing rests before the server is asked; milliseconds. */
const rest = 150;

/** A search that the server answers: what is typed is seen at once, and asked for when typing rests. */
export function RestingSearch(props: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** What to write instead where the words cannot be searched for: they are not asked for. */
  faultOf?: (words: string) => string | null;
}) {
  const { value, onChange, faultOf, ...named } = props;
  const [typed, type] = useState(value);
  const words = typed.trim();
  const fault = faultOf?.(words) ?? null;
  const asked = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // A view, or a button that clears, sets it from elsewhere.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    type(value);
  }, [value]);
  useEffect(() => {
    if (words === asked.current || fault !== null) return;
    const timer = setTimeout(() => {
      asked.current = words;
      latest.current(words);
    }, rest);
    return () => clearTimeout(timer);
  }, [words, fault]);
  return <SearchField {...named} value={typed} onChange={type} help={fault} />;
}
