import { applyEdit, type DocumentNoun, type RowOperation, withDefaults } from "@parley/flow";
import { promptContentFields, promptFields } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rect } from "../../src/drawing/rect.ts";
import { type Scene, sceneOf } from "../../src/drawing/scene.ts";
import { after, block, idOf, path, smallVersion, subFlow } from "./sample-version.ts";

const other = idOf(6);
const prompt = idOf(7);
const content = idOf(8);
const action = idOf(9);

/** Two sub-flows, a prompt, and blocks and paths enough to get in each other's way; one block has no position. */
function startingVersion() {
  const said = withDefaults(promptContentFields, { prompt, language: "en-IN", content: "Hello" });
  return after(smallVersion(), [
    { op: "create", noun: "sub_flow", row: { id: other, name: "Payment", slug: "payment" } },
    { op: "create", noun: "prompt", row: { id: prompt, ...withDefaults(promptFields, { name: "Hello" }) } },
    { op: "create", noun: "prompt_content", row: { id: content, ...said } },
    { op: "create", noun: "action", row: { id: action, name: "Look it up", endpoint: "https://accounts.example/" } },
    block(30, "Voice", { x: 400, y: 120 }),
    block(31, "Goto", { x: 400, y: 320 }),
    block(32, "Voice", { x: 900, y: 120 }),
    path(40, 30, 31),
    path(41, 30, 3, { order: 2 }),
    path(42, 3, 30, { order: 3 }),
    { op: "change", noun: "block", id: idOf(31), fields: { entrypoint_block: idOf(32) } },
    { op: "change", noun: "block", id: idOf(32), fields: { prompts: [prompt] } },
    { op: "change", noun: "block", id: idOf(5), fields: { action } },
  ]);
}

const blocks = [2, 3, 4, 5, 30, 31, 32, 33, 34];
const paths = [11, 12, 13, 40, 41, 42, 43, 44];
const anyBlock = fc.constantFrom(...blocks);
const anyPath = fc.constantFrom(...paths);
const anyPosition = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });
const changed = (noun: DocumentNoun, id: string, fields: Record<string, unknown>): RowOperation => ({
  op: "change",
  noun,
  id,
  fields,
});

const anyOperation: fc.Arbitrary<RowOperation> = fc.oneof(
  fc.tuple(anyBlock, fc.string({ maxLength: 30 })).map(([id, name]) => changed("block", idOf(id), { name })),
  fc.tuple(anyBlock, anyPosition).map(([id, position]) => changed("block", idOf(id), { render_info: { position } })),
  anyBlock.map((id) => changed("block", idOf(id), { render_info: {} })),
  fc.tuple(anyBlock, fc.constantFrom(subFlow, other)).map(([id, subflow]) => changed("block", idOf(id), { subflow })),
  fc.tuple(anyBlock, fc.boolean()).map(([id, says]) => changed("block", idOf(id), { prompts: says ? [prompt] : [] })),
  fc.tuple(anyBlock, anyBlock).map(([id, to]) => changed("block", idOf(id), { entrypoint_block: idOf(to) })),
  fc.tuple(anyPath, anyBlock).map(([id, to]) => changed("path", idOf(id), { destination_block: idOf(to) })),
  fc.tuple(anyPath, anyBlock).map(([id, from]) => changed("path", idOf(id), { source_block: idOf(from) })),
  fc.tuple(anyPath, anyBlock).map(([id, to]) => changed("path", idOf(id), { breach_fallback_block: idOf(to) })),
  fc.tuple(anyPath, fc.boolean()).map(([id, hide]) => changed("path", idOf(id), { hide })),
  fc.tuple(anyPath, fc.string({ maxLength: 12 })).map(([id, name]) => changed("path", idOf(id), { name })),
  fc.tuple(anyPath, fc.nat(9)).map(([id, order]) => changed("path", idOf(id), { order })),
  fc.string({ maxLength: 200 }).map((words) => changed("prompt_content", content, { content: words })),
  fc.webUrl().map((endpoint) => changed("action", action, { endpoint })),
  fc.tuple(anyBlock, fc.nat(2)).map(
    ([id, place]): RowOperation => ({
      op: "create",
      noun: "block_entity",
      row: { id: idOf(50 + place), block: idOf(id), name: `entity_${place}` },
    }),
  ),
  fc.nat(2).map((place): RowOperation => ({ op: "delete", noun: "block_entity", id: idOf(50 + place) })),
  fc.string({ minLength: 1, maxLength: 9 }).map((name) => changed("sub_flow", other, { name })),
  fc.tuple(anyBlock, fc.option(anyPosition)).map(([id, at]) => block(id, "Voice", at)),
  fc.tuple(anyPath, anyBlock, anyBlock).map(([id, from, to]) => path(id, from, to)),
  anyBlock.map((id): RowOperation => ({ op: "delete", noun: "block", id: idOf(id) })),
  anyBlock.map((id): RowOperation => ({ op: "restore", noun: "block", id: idOf(id) })),
  anyPath.map((id): RowOperation => ({ op: "delete", noun: "path", id: idOf(id) })),
  anyPath.map((id): RowOperation => ({ op: "restore", noun: "path", id: idOf(id) })),
);

const everywhere: Rect = { x: -1e5, y: -1e5, width: 2e5, height: 2e5 };

/** All that a scene says, with what its indexes find in places. */
function told(scene: Scene, places: readonly Rect[]) {
  const { document: _, blockIndex, ways, ...rest } = scene;
  const found = places.map((place) => [[...blockIndex.within(place)].sort(), ways.within(place)]);
  return { ...rest, found };
}

const anyPlace = fc.record({
  ...{ x: fc.integer({ min: -1200, max: 1200 }), y: fc.integer({ min: -1200, max: 1200 }) },
  ...{ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) },
});

/** How every bundle runs. */
const waysOf = ({ ways }: Scene) => new Map([...ways.bundles.keys()].map((key) => [key, ways.laid(key)?.route]));

test("a scene made from the one before is the scene that is made from the document, whatever was done", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anyOperation, { minLength: 1, maxLength: 3 }), { maxLength: 25 }),
      anyPlace,
      (edits, place) => {
        let state = startingVersion();
        let scene = sceneOf(state.document, subFlow);
        for (const edit of edits) {
          const result = applyEdit(state, edit, { guarded: false });
          if (!result.ok) continue;
          state = result;
          scene = sceneOf(state.document, subFlow, scene);
          const places = [everywhere, place];
          expect(told(scene, places)).toEqual(told(sceneOf(state.document, subFlow), places));
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("a change of a block's words leaves places, lines and the other blocks the very ones of before", () => {
  const { document } = startingVersion();
  const before = sceneOf(document, subFlow);
  const renamed = after({ document, deleted: [] }, [changed("block", idOf(3), { name: "Ask again" })]);
  const scene = sceneOf(renamed.document, subFlow, before);
  expect(scene.blocks.get(idOf(3))?.block.name).toBe("Ask again");
  expect(scene.blocks.get(idOf(30))).toBe(before.blocks.get(idOf(30)));
  for (const part of ["lines", "linesAt", "blockIndex", "bounds"] as const) {
    expect(scene[part]).toBe(before[part]);
  }
  expect(waysOf(scene)).toEqual(waysOf(before));
});

test("a move bends the paths of its block, and those that leave where they do", () => {
  const { document } = startingVersion();
  const before = sceneOf(document, subFlow);
  const moved = after({ document, deleted: [] }, [
    changed("block", idOf(5), { render_info: { position: { x: 300, y: 700 } } }),
  ]);
  const scene = sceneOf(moved.document, subFlow, before);
  const was = waysOf(before);
  const bent = [...waysOf(scene)].flatMap(([key, route]) => (route === was.get(key) ? [] : key));
  expect(bent).toEqual([4, 5, 30].map((target) => `${idOf(3)} ${idOf(target)}`));
});
