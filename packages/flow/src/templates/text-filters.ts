import { baseLanguage } from "@parley/model/kernel";
import type { Filters } from "./filter.ts";
import { outputText } from "./output-text.ts";

const whole = (value: unknown, otherwise: number) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : otherwise;

/** Filters that change how a value is written or read out. */
export const textFilters: Filters = {
  upcase: { help: "In capitals.", apply: (value) => outputText(value).toUpperCase() },
  downcase: { help: "In small letters.", apply: (value) => outputText(value).toLowerCase() },
  capitalize: {
    help: "With a capital first letter.",
    apply: (value) => {
      const [first = "", ...rest] = outputText(value);
      return first.toUpperCase() + rest.join("");
    },
  },
  strip: { help: "Without white space around it.", apply: (value) => outputText(value).trim() },
  digits: {
    help: "Its digits one by one: 4321 gives 4 3 2 1.",
    ofValue: true,
    apply: (value) => [...outputText(value).replace(/\D/g, "")].join(" "),
  },
  spell: {
    help: "Letter by letter: AB12 gives A B 1 2.",
    apply: (value) => [...outputText(value).replace(/\s/g, "").toUpperCase()].join(" "),
  },
  mask: {
    help: "Only the last 4 letters and digits (or as many as asked), stars for the others.",
    ofValue: true,
    apply: (value, [shown]) => {
      const characters = [...outputText(value)];
      const countable = (character: string) => /[\p{L}\p{N}]/u.test(character);
      let hidden = characters.filter(countable).length - whole(shown, 4);
      return characters.map((character) => (countable(character) && hidden-- > 0 ? "*" : character)).join("");
    },
  },
  url: {
    help: "As a part of an address: what has a meaning there is escaped.",
    apply: (value) => encodeURIComponent(outputText(value).replace(/\p{Surrogate}/gu, "")),
  },
  localised: {
    help: "Of a value given by language, the one of the conversation.",
    apply: (value, _, { language }) => {
      if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
      const texts = new Map<string, unknown>(Object.entries(value));
      const sameBase = [...texts.keys()].find((key) => baseLanguage(key) === baseLanguage(language));
      return texts.get(language) ?? texts.get(sameBase ?? "") ?? null;
    },
  },
};
