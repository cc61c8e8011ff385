import type { ProgramValue } from "@parley/flow";
import type { Json } from "@parley/model/kernel";
import { isTrue } from "../turn/scope.ts";
import type { Turn } from "../turn/turn.ts";

/** Whether a value may be taken: its expression is true with it. Nothing stays changed. */
export function isValid(
  turn: Turn,
  { name, valid_when }: Pick<ProgramValue, "name" | "valid_when">,
  value: Json,
): boolean {
  if (valid_when === null) return true;
  const { session } = turn;
  const { slots, secrets } = session;
  // Secrets stand over what is kept in clear, and are not shown by the look.
  if (Object.hasOwn(secrets.slots, name)) session.secrets = { ...secrets, slots: { ...secrets.slots, [name]: value } };
  else session.slots = { ...slots, [name]: value };
  const holds = isTrue(turn, valid_when, name);
  session.slots = slots;
  session.secrets = secrets;
  return holds;
}
