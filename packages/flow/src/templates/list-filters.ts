import { isLanguageCode } from "@parley/model/kernel";
import type { Filters } from "./filter.ts";
import { outputText } from "./output-text.ts";

/** Filters for lists. A value that is none stays as it is. */
export const listFilters: Filters = {
  first: { help: "The first item of a list.", apply: (value) => (Array.isArray(value) ? (value[0] ?? null) : value) },
  last: { help: "The last item of a list.", apply: (value) => (Array.isArray(value) ? (value.at(-1) ?? null) : value) },
  size: {
    help: "How many items a list has, or characters a text.",
    apply: (value) => (Array.isArray(value) ? value.length : [...outputText(value)].length),
  },
  join: {
    help: "The items of a list with a text between them, a comma unless said.",
    apply: (value, [between]) =>
      Array.isArray(value) ? value.map(outputText).join(typeof between === "string" ? between : ", ") : value,
  },
  enumerate: {
    help: 'The items of a list as they are said: Tea, Soup, and Pizza. `enumerate: "or"` says or.',
    apply: (value, [word], { language }) => {
      if (!Array.isArray(value)) return value;
      const type = word === "or" ? "disjunction" : "conjunction";
      return new Intl.ListFormat(isLanguageCode(language) ? language : "en", { type }).format(value.map(outputText));
    },
  },
};
