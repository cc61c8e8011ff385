import { blockFields } from "@parley/model/kernel";
import { addressOf } from "./labels.ts";
import { readField } from "./read-row.ts";
import { type DraftRow, isEmpty, type Reading, type YamlPlace } from "./reading.ts";

/** Reads the name of a block, `Block` in the same sub-flow or `sub-flow/Block`, into a field. */
export function readBlockReference(
  reading: Reading,
  reference: { place: YamlPlace; row: DraftRow; field: string; subFlowKey: string },
): void {
  const { place, row, field, subFlowKey } = reference;
  const written = optionalText(reading, place);
  if (written === null) return;
  const addresses = [addressOf(addressOf("states", subFlowKey), written)];
  for (const [before, after] of splitsOf(written)) addresses.push(addressOf(addressOf("states", before), after));
  link(reading, { place, row, field, what: "block", written, addresses });
}

/** Reads the name of an intent, `intent` in the same vocabulary or `vocabulary/intent`. */
export function readIntentReference(
  reading: Reading,
  reference: { place: YamlPlace; row: DraftRow; vocabularyKey: string },
): void {
  const { place, row, vocabularyKey } = reference;
  const written = optionalText(reading, place);
  if (written === null) return;
  const inVocabulary = (key: string, intent: string) =>
    addressOf(addressOf(addressOf("intents", key), "intents"), intent);
  const addresses = [inVocabulary(vocabularyKey, written)];
  for (const [before, after] of splitsOf(written)) addresses.push(inVocabulary(before, after));
  link(reading, { place, row, field: "intent", what: "intent", written, addresses });
}

/** Reads the name of a row under a top-level key into a field. */
export function readReference(
  reading: Reading,
  reference: { place: YamlPlace; row: DraftRow; field: string; what: string; base: string },
): void {
  const { place, row, field, what, base } = reference;
  const written = optionalText(reading, place);
  if (written !== null) link(reading, { place, row, field, what, written, addresses: [addressOf(base, written)] });
}

/** Reads a list of such names into a field. */
export function readReferences(
  reading: Reading,
  reference: { place: YamlPlace; row: DraftRow; field: string; what: string; base: string },
): void {
  const { place, row, field, what, base } = reference;
  if (isEmpty(place)) return;
  const ids: string[] = [];
  row.fields[field] = ids;
  for (const [index, item] of reading.items(place).entries()) {
    const written = reading.text(item);
    if (written === null) continue;
    const target = { place: item, what, written, addresses: [addressOf(base, written)] };
    reading.links.push({
      target,
      set: (id) => {
        ids[index] = id;
      },
    });
  }
}

/** Reads `at: [x, y]`: where a block or path is drawn. */
export function readPosition(reading: Reading, place: YamlPlace, row: DraftRow): void {
  const [x, y, ...more] = reading.items(place).map((item) => item.tree);
  const isNumber = (tree: typeof x) => tree?.type === "scalar" && typeof tree.value === "number";
  if (x?.type !== "scalar" || y?.type !== "scalar" || !isNumber(x) || !isNumber(y) || more.length > 0) {
    reading.fault(place, "Write two numbers: at: [x, y]");
    return;
  }
  draw(reading, place, row, { position: { x: x.value, y: y.value } });
}

/** Reads `render_info` whole, for what `at` does not say. */
export function readRenderInfo(reading: Reading, place: YamlPlace, row: DraftRow): void {
  draw(reading, place, row, readField(reading, place, blockFields.render_info));
}

/** Says how a row is drawn, once: the second of two would take the place of the first. */
function draw(reading: Reading, place: YamlPlace, row: DraftRow, renderInfo: unknown): void {
  if (row.fields.render_info !== undefined) reading.fault(place, "Write at or render_info, not both");
  else row.fields.render_info = renderInfo;
}

/** The ways to part a name at one of its slashes. */
function splitsOf(name: string): [before: string, after: string][] {
  return [...name.matchAll(/\//g)].map(({ index }) => [name.slice(0, index), name.slice(index + 1)]);
}

function optionalText(reading: Reading, place: YamlPlace): string | null {
  if (place.tree.type === "scalar" && place.tree.value === null) return null;
  return reading.text(place);
}

function link(
  reading: Reading,
  named: { place: YamlPlace; row: DraftRow; field: string; what: string; written: string; addresses: string[] },
): void {
  const { row, field, ...target } = named;
  reading.links.push({
    target,
    set: (id) => {
      row.fields[field] = id;
    },
  });
}
