import { type Program, type ProgramPath, rootsIn } from "@parley/flow";
import { pathKinds, versionLanguages } from "@parley/model/kernel";
import { allKeysOf } from "./keys-for.ts";

/** Roots whose values come from outside while a conversation goes on. */
const passing: ReadonlySet<string> = new Set(["action", "now"]);

/**
 * Whether all that the conditions of a lost path and of its winners read is made by the conversation itself, and was met.
 * A language alone is met where the path lost in each that callers may have: not every beginning is tried in each.
 */
export function isSettled(
  lost: ProgramPath,
  winners: readonly ProgramPath[],
  { program, lostIn }: { readonly program: Program; readonly lostIn: ReadonlySet<string> },
): boolean {
  const roots = new Set(
    [lost, ...winners].flatMap(({ when }) => (when === null ? [] : [...rootsOf(when.source, program)])),
  );
  if (roots.size !== 1 || !roots.has("language")) return [...roots].every((root) => root === "visits");
  return versionLanguages(program.settings).every((language) => lostIn.has(language));
}

/** Whether the condition of a path may become true by what comes from outside later on. */
export function mayChange({ when }: ProgramPath, program: Program): boolean {
  return when !== null && [...rootsOf(when.source, program)].some((root) => passing.has(root));
}

const rootsOf = (source: string, { settings }: Program) => rootsIn(source, settings.primary_scope_name);

/** Whether one path, where its condition holds, is looked at and taken wherever another could be. */
export function standsBefore(winner: ProgramPath, path: ProgramPath, { triggers }: Program): boolean {
  const { doc } = winner;
  if (doc.least_confidence !== null) return false;
  const isEverywhere = triggers.override.includes(winner) || triggers.ordinary.includes(winner);
  if (path.doc.display_in_global_list && !isEverywhere) return false;
  return takesWhatHolds(winner, path) && fillsAsMuch(winner, path);
}

/** Whether one path takes every input, answer or event that another takes. */
function takesWhatHolds({ doc, intent, pattern, digits }: ProgramPath, path: ProgramPath): boolean {
  if (intent !== null && intent !== path.intent) return false;
  if (pattern !== null && pattern.source !== path.pattern?.source) return false;
  if (pathKinds[doc.transition_type].on === "event" && doc.trigger !== path.doc.trigger) return false;
  if (digits === null) return true;
  if (path.digits === null) return false;
  return digits.source === path.digits.source || allKeysOf(path.digits)?.every(digits.matches) === true;
}

/** Whether the values that one path needs are there wherever those of another are. */
function fillsAsMuch({ doc }: ProgramPath, path: ProgramPath): boolean {
  const ofValues = ({ transition_type: type }: ProgramPath["doc"]) => pathKinds[type].needs === "entities";
  const needed = ({ fill_entity, fill_from_metadata, completely_fill, partially_filled }: ProgramPath["doc"]) =>
    JSON.stringify([fill_entity, fill_from_metadata, completely_fill, partially_filled]);
  if (needed(doc) === needed(path.doc)) return ofValues(doc) === ofValues(path.doc) || !ofValues(doc);
  return !ofValues(doc) && doc.fill_entity.length === 0 && !doc.completely_fill && !doc.partially_filled;
}
