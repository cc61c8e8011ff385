import type { Program, ProgramPath, ProgramTriggers } from "../../src/program/program.ts";

/** A program by names, its functions as their sources: what cases state facts about. */
export function sketchProgram(program: Program): unknown {
  const nameOf = (id: string | null) => (id === null ? null : (program.blocks.get(id)?.name ?? id));
  const path = (own: ProgramPath) => ({ ...own, kind: own.doc.transition_type, to: nameOf(own.destination) });
  const triggers = ({ override, ordinary }: ProgramTriggers) => ({
    override: override.map(path),
    ordinary: ordinary.map(path),
  });
  const sketched = {
    ...program,
    triggers: triggers(program.triggers),
    root: program.subflows.get(program.root)?.slug,
    subflows: byName(
      [...program.subflows.values()],
      ({ slug }) => slug,
      (subflow) => ({
        ...subflow,
        start: nameOf(subflow.start),
        startPath: subflow.startPath === null ? null : path(subflow.startPath),
        triggers: triggers(subflow.triggers),
      }),
    ),
    blocks: byName(
      [...program.blocks.values()],
      ({ name }) => name,
      (block) => ({
        ...block,
        paths: Object.fromEntries(
          Object.entries(block.paths).map(([list, paths]) => [
            list,
            paths === null ? null : "length" in paths ? paths.map(path) : path(paths),
          ]),
        ),
      }),
    ),
    prompts: byName(
      [...program.prompts.values()],
      ({ name }) => name,
      (prompt) => ({
        ...prompt,
        contents: Object.fromEntries(prompt.contents),
      }),
    ),
    actions: byName(
      [...program.actions.values()],
      ({ doc }) => doc.name,
      (action) => action,
    ),
  };
  return sources(sketched);
}

function byName<T>(things: readonly T[], name: (thing: T) => string, show: (thing: T) => unknown): object {
  return Object.fromEntries(things.map((thing) => [name(thing), show(thing)]));
}

/** The value with every compiled text as its source. */
function sources(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sources);
  if (value instanceof Map) return sources(Object.fromEntries(value));
  const members = Object.entries(value);
  const source = members.find(([name]) => name === "source")?.[1];
  if (typeof source === "string" && members.some(([, member]) => typeof member === "function")) return source;
  return Object.fromEntries(members.map(([name, member]) => [name, sources(member)]));
}
