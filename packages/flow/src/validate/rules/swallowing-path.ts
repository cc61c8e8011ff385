import { pathKinds } from "@parley/model/kernel";
import type { PathDoc } from "../../document/document.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** No path takes every input before others that wait for one. The last of a block may: it keeps what was said. */
export const swallowingPath = rule({
  codes: ["swallows_everything"],
  *check(survey) {
    const always = alwaysTrue(survey);
    const judge = (path: PathDoc, after: () => readonly PathDoc[]) => {
      const taken = whatItTakes(survey, path, always);
      if (taken === null) return null;
      const lost = lostBehind(survey, path, { after: after(), taken });
      return lost === null ? null : `The path takes ${takenWords[taken]}, so ${lost}.`;
    };
    const local = survey.document.rows.block.flatMap(({ id }) => {
      const paths = survey.pathsOf(id);
      return paths.map((path, index) => ({ path, after: () => paths.slice(index + 1) }));
    });
    for (const { path, after } of [...local, ...survey.triggers.map((path) => ({ path, after: () => [] }))]) {
      const message = judge(path, after);
      if (message === null) continue;
      yield {
        type: "warning",
        code: "swallows_everything",
        subject: survey.subject.path(path),
        field: "trigger",
        message,
      };
    }
  },
});

type Taken = "words" | "keys" | "all";

const takenWords: { readonly [taken in Taken]: string } = {
  words: "whatever is said",
  keys: "whatever is pressed",
  all: "every input",
};

/** Inputs that have nothing in common but that they are some. */
const anyWords = ["x", "qv 7", "zzz yyy", "नहीं", "Ж", "12"];
const anyKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** The inputs that a path takes whatever they are; null when some do not fit, or something besides holds it back. */
function whatItTakes(survey: Survey, path: PathDoc, always: ReadonlySet<string>): Taken | null {
  const { trigger, transition_type: type } = path;
  const isHeld =
    path.validate || path.fill_entity.length > 0 || path.completely_fill || path.partially_filled || path.default_path;
  if (trigger === null || isHeld || path.destination_block === null) return null;
  switch (pathKinds[type].trigger) {
    case "regex": {
      const pattern = survey.pattern(trigger);
      return pattern !== null && anyWords.every((text) => pattern.match(text) !== null) ? "words" : null;
    }
    case "dtmf": {
      const pattern = survey.digitPattern(trigger);
      return pattern !== null && anyKeys.every((key) => pattern.matches(key)) ? "keys" : null;
    }
    case "expression":
      return pathKinds[type].on === "input" && pathKinds[type].needs === "trigger" && always.has(path.id)
        ? "all"
        : null;
    default:
      return null;
  }
}

/** The paths whose trigger is true whatever is said. */
function alwaysTrue({ readings }: Survey): ReadonlySet<string> {
  return new Set(
    readings.flatMap(({ snippet: { subject, field }, judgement }) =>
      judgement?.always === true && field === "trigger" && "id" in subject ? [subject.id] : [],
    ),
  );
}

type Behind = { readonly after: readonly PathDoc[]; readonly taken: Taken };

/** What is never taken because of the path, as the rest of a sentence; null when nothing is lost. */
function lostBehind(survey: Survey, path: PathDoc, { after, taken }: Behind): string | null {
  if (survey.isTrigger(path)) return "nothing that comes after global triggers is ever reached";
  if (path.override && taken !== "keys") return "nothing else is ever taken, neither here nor by global triggers";
  const lost = after.filter((other) => !other.override && waitsFor(other, taken));
  const [first] = lost;
  if (first === undefined) return null;
  const more = lost.length === 1 ? "" : ` and ${lost.length - 1} more`;
  const shown = survey.subject.path(first);
  return `"${"name" in shown ? shown.name : ""}"${more} after it ${lost.length === 1 ? "is" : "are"} never taken`;
}

/** Whether a path waits for an input of the kind that is taken. */
function waitsFor({ transition_type }: PathDoc, taken: Taken): boolean {
  const { on, trigger, catches } = pathKinds[transition_type];
  if (taken === "keys") return on === "input" && trigger === "dtmf";
  if (catches && on === "failure") return true;
  return on === "input" && (taken === "all" || trigger !== "dtmf");
}
