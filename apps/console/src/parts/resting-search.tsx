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
}) {
  const { value, onChange, ...named } = props;
  const [typed, type] = useState(value);
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
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      latest.current(typed);
    }, rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchField {...named} value={typed} onChange={type} />;
}
