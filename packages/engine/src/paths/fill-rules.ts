import type { ProgramPath } from "@parley/flow";
import { own } from "../own.ts";
import { allMetadata, allSlots } from "../scope.ts";
import { currentBlock, type Turn } from "../turn.ts";

/** Whether the slots are filled as the path demands: those it needs, all the block's, or some of them but not all. */
export function fillRulesHold(turn: Turn, { doc }: ProgramPath): boolean {
  const { fill_entity, fill_from_metadata, completely_fill, partially_filled } = doc;
  if (fill_entity.length === 0 && !completely_fill && !partially_filled) return true;
  const slots = allSlots(turn.session);
  const known = fill_from_metadata ? allMetadata(turn.session) : {};
  const isFilled = (entity: string) => own(slots, entity) !== null;
  const isKnown = (entity: string) => isFilled(entity) || own(known, entity) !== null;
  if (!fill_entity.every(isKnown)) return false;
  if (!completely_fill && !partially_filled) return true;
  const entities = currentBlock(turn).entities;
  const count = entities.filter(({ name }) => isFilled(name) || (fill_entity.includes(name) && isKnown(name))).length;
  return completely_fill ? count === entities.length : count > 0 && count < entities.length;
}

/** The entities of a path that metadata can still fill. */
export function fromMetadata(turn: Turn, { doc }: ProgramPath): string[] {
  if (!doc.fill_from_metadata) return [];
  const slots = allSlots(turn.session);
  const known = allMetadata(turn.session);
  return doc.fill_entity.filter((entity) => own(slots, entity) === null && own(known, entity) !== null);
}
