import type { Choice } from "@parley/flow";
import { firstTrue } from "../scope.ts";
import type { Turn } from "../turn.ts";

/** Makes the intent that a block or path sets the current one; a condition that holds wins over the plain field. */
export function setIntent(
  turn: Turn,
  conditional: Choice<string>,
  { plain, where }: { plain: string | null; where: string },
): void {
  const intent = firstTrue(turn, conditional, where) ?? plain;
  if (intent !== null) turn.session.intent = intent;
}
