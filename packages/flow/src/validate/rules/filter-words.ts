import { rule } from "../../survey/rule.ts";
import { templateFilters } from "../../templates/liquid.ts";

const written = /\|\s*(\w+)\s*:\s*(?:"([^"]*)"|'([^']*)')/g;

/** The argument of a filter is one of its words. With another one it does what it does without, and says nothing of it. */
export const filterWords = rule({
  codes: ["unknown_filter_word"],
  *check({ readings }) {
    for (const { snippet, fault } of readings) {
      if (fault !== null || snippet.language !== "template") continue;
      for (const [, name = "", double, single = ""] of snippet.source.matchAll(written)) {
        const word = double ?? single;
        const words = Object.hasOwn(templateFilters, name) ? templateFilters[name]?.words : undefined;
        if (words === undefined || words.known.test(word)) continue;
        const { subject, field } = snippet;
        const message = `The filter ${name} does not know "${word}" and goes on without it. Write one of: ${words.listed}.`;
        yield { type: "warning", code: "unknown_filter_word", subject, field, message };
      }
    }
  },
});
