import { pathFields, pathKinds, type TransitionType, transitionTypes } from "@parley/model/kernel";
import { readField } from "./read-row.ts";
import { isEmpty, type MemberPlace, type Reading } from "./reading.ts";

/** What makes a path eligible, as it is read from the keys of the path. */
type TransitionFields = { transition_type: TransitionType; trigger: string | null; intent: string | null } & {
  [field: string]: unknown;
};

/**
 * Reads the transition of a path. Its type is the key that names one (`dtmf: "2"`); beside another, `intent` and
 * `trigger` are conditions that must hold too. The long form says `transition_type`.
 */
export function readTransition(reading: Reading, members: readonly MemberPlace[]): TransitionFields {
  const long = members.find(({ key }) => key === "transition_type");
  const named = members.filter(({ key }) => isTransitionType(key));
  const others = named.filter(({ key }) => key !== "intent" && key !== "trigger");
  const main = long === undefined ? (others[0] ?? named.find(({ key }) => key === "intent") ?? named[0]) : undefined;
  for (const extra of long === undefined ? others.slice(1) : others) {
    reading.fault(extra.keyPlace, `Write one kind of transition in a path: ${(main ?? long)?.key} is here already`);
  }
  const read: { [field: string]: unknown } = {};
  if (long !== undefined) read.transition_type = readField(reading, long.value, pathFields.transition_type);
  if (main !== undefined) readShort(reading, main, read);
  const twice = members.find((member) => member !== main && !named.includes(member) && member.key in read);
  if (twice !== undefined && twice !== long) {
    reading.fault(twice.keyPlace, `Remove ${twice.key}: what stands after ${main?.key} says it already`);
  }
  for (const member of named) {
    if (member === main || others.includes(member)) continue;
    if (member.key in read) {
      reading.fault(member.keyPlace, `Remove ${member.key}: what stands after ${main?.key} says it already`);
    } else read[member.key] = readField(reading, member.value, fieldOf(member.key));
  }
  const { transition_type, trigger, intent, ...rest } = read;
  return {
    ...rest,
    transition_type:
      typeof transition_type === "string" && isTransitionType(transition_type) ? transition_type : "always",
    trigger: typeof trigger === "string" ? trigger : null,
    intent: typeof intent === "string" ? intent : null,
  };
}

/** The keys that `readTransition` reads. */
export const transitionKeys: readonly string[] = ["transition_type", ...transitionTypes];

function readShort(reading: Reading, member: MemberPlace, into: { [field: string]: unknown }): void {
  if (!isTransitionType(member.key)) return;
  into.transition_type = member.key;
  const name = pathKinds[member.key].short;
  if (isEmpty(member.value) && (name === "retries" || name === "fill_entity")) return;
  if (name === null) {
    if (!isEmpty(member.value)) reading.fault(member.value, `Write nothing after ${member.key}:`);
  } else if (name === "fill_entity") {
    into[name] = readEntities(reading, member);
  } else into[name] = readField(reading, member.value, pathFields[name]);
}

function readEntities(reading: Reading, { value }: MemberPlace): unknown {
  if (value.tree.type === "scalar") return [reading.text(value) ?? ""];
  return readField(reading, value, pathFields.fill_entity);
}

function fieldOf(key: string) {
  return key === "intent" ? pathFields.intent : pathFields.trigger;
}

function isTransitionType(key: string): key is TransitionType {
  return Object.hasOwn(pathKinds, key);
}
