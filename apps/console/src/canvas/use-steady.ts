import { useLayoutEffect, useRef, useState } from "react";

// What a handler takes and gives is passed on as it is.
type Handlers = { readonly [name: string]: (...given: never[]) => unknown };

/** The same functions each time, which do what those of the last render do: those that hold them see no change. */
export function useSteady<All extends Handlers>(handlers: All): All {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [steady] = useState(() => {
    const names = Object.keys(handlers);
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]));
  });
  // Each takes and gives what the handler of its name does.
  return steady as All;
}
