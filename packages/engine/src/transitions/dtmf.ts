import type { Transition } from "./transition.ts";

/** Holds when its pattern matches the whole entry. A message of digits alone counts as an entry. */
export const dtmf: Transition = {
  on: "input",
  holds: ({ input, session }, path) => {
    if (input === null || path.digits === null) return false;
    if (input.type === "digits") return path.digits.matches(input.text);
    const text = input.text.trim();
    return session.channel !== "voice" && /^[0-9*#]+$/.test(text) && path.digits.matches(text);
  },
};
