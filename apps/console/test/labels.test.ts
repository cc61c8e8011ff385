import { documentNouns, fieldLabels, fieldsInSeconds } from "@parley/flow";
import { type Field, settingsFields } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { settingPlaces } from "../src/configure/setting-places.ts";
import { blockLayout } from "../src/inspector/form/block-layout.ts";
import { pathLayout } from "../src/inspector/form/path-layout.ts";

/** What is drawn is not worth a question, so it has no name for people. */
const unnamed = new Set(["render_info"]);

test.each([...Object.entries(documentNouns), ["settings", { fields: settingsFields }] as const])(
  "every field of %s that people change has a name for people",
  (noun, { fields }) => {
    const changed = Object.entries(fields).filter(([name, field]) => field.readOnly !== true && !unnamed.has(name));
    const unknown = changed.map(([name]) => name).filter((name) => fieldLabels[noun]?.[name] === undefined);
    expect(unknown).toEqual([]);
  },
);

test("every setting that may be empty says what holds then", () => {
  const silent = Object.entries(settingPlaces).flatMap(([name, place]) => {
    const field: Field | undefined = Object.entries(settingsFields).find(([known]) => known === name)?.[1];
    const isWritten = field?.kind === "text" || field?.kind === "number";
    return place !== null && field?.nullable && isWritten && place.nothing === undefined ? [name] : [];
  });
  expect(silent).toEqual([]);
});

test("what a form shows in seconds a conflict does too, and nothing else", () => {
  const places: readonly (readonly [string, { readonly control?: string } | null])[] = [
    ...Object.entries(blockLayout),
    ...Object.entries(pathLayout),
    ...Object.entries(settingPlaces),
  ];
  const shown = places.flatMap(([name, place]) => (place?.control === "seconds" ? [name] : []));
  expect(new Set(shown)).toEqual(fieldsInSeconds);
});
