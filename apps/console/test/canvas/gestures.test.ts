import { validate, withDefaults } from "@parley/flow";
import { blockKinds, subFlowFields } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import {
  addBlock,
  addConnected,
  connectBlocks,
  insertBlock,
  moveBlocks,
} from "../../src/canvas/gestures/block-gestures.ts";
import { clipOf, pasteClip, placesOfClip, readClip } from "../../src/canvas/gestures/clipboard.ts";
import { convertToSubFlow } from "../../src/canvas/gestures/convert-to-sub-flow.ts";
import { duplicateSubFlow, namedCopies } from "../../src/canvas/gestures/copies.ts";
import { addSubFlow } from "../../src/canvas/gestures/sub-flow-gestures.ts";
import { freeShift } from "../../src/drawing/free-place.ts";
import { sceneOf } from "../../src/drawing/scene.ts";
import { deleteRows, moveToSubFlow } from "../../src/editing/gestures/flow-gestures.ts";
import { after, block, emptyVersion, idOf, idsFrom, path, smallVersion, subFlow } from "./sample-version.ts";

const sceneIn = (state: ReturnType<typeof smallVersion>) => sceneOf(state.document, subFlow);
const at = { x: 10.4, y: 20.6 };

describe("blocks", () => {
  test("move in one step, and what has no place yet keeps the one it was shown at", () => {
    const state = after(smallVersion(), [block(6, "Voice", null)]);
    const scene = sceneIn(state);
    const gesture = moveBlocks(scene, new Map([[idOf(3), at]]));
    expect(gesture.label).toBe("Move Ask");
    const moved = sceneIn(after(state, gesture));
    expect(moved.blocks.get(idOf(3))?.rect).toMatchObject({ x: 10, y: 21 });
    expect(moved.blocks.get(idOf(6))).toMatchObject({ isPlaced: true, rect: scene.blocks.get(idOf(6))?.rect });
  });

  test("M178, M179, R045, R098: are called New Block, and a path out of a Start block Start", () => {
    const state = emptyVersion();
    const voice = { id: idOf(3), type: "Voice", at, failure: idOf(15) } as const;
    const made = after(state, addConnected(sceneIn(state), { ...voice, source: idOf(2), path: idOf(11) }));
    expect(made.document.rows.block[1]?.name).toBe("New Block");
    expect(made.document.rows.path[0]).toMatchObject({ name: "Start", destination_block: idOf(3) });
    const alone = after(state, addBlock(sceneIn(state), { ...voice, type: "End" }));
    expect(alone.document.rows.path).toEqual([]);
  });

  test("are connected behind the paths there are; a Start block's one path is led elsewhere", () => {
    const state = after(smallVersion(), [block(6, "Voice", { x: 0, y: 600 })]);
    const joined = after(state, connectBlocks(sceneIn(state), { id: idOf(14), source: idOf(3), target: idOf(6) }));
    expect(joined.document.rows.path.find(({ id }) => id === idOf(14))).toMatchObject({ order: 2, name: "" });
    const led = after(state, connectBlocks(sceneIn(state), { id: idOf(14), source: idOf(2), target: idOf(6) }));
    expect(led.document.rows.path.length).toBe(3);
    expect(led.document.rows.path[0]?.destination_block).toBe(idOf(6));
  });

  test("lead on by what they wait for: all that is collected, a condition and otherwise", () => {
    const state = after(emptyVersion(), [
      block(3, "Voice", { x: 0, y: 200 }),
      block(4, "Condition", { x: 0, y: 400 }),
      block(5, "End", { x: 0, y: 600 }),
      { op: "create", noun: "block_entity", row: { id: idOf(20), block: idOf(3), name: "account_number" } },
    ]);
    const kinds = (source: number, times: number) => {
      let now = state;
      for (let time = 0; time < times; time++) {
        now = after(now, connectBlocks(sceneIn(now), { id: idOf(30 + time), source: idOf(source), target: idOf(5) }));
      }
      return now.document.rows.path.map(({ transition_type, completely_fill }) => [transition_type, completely_fill]);
    };
    expect(kinds(3, 2)).toEqual([
      ["entity_fill", true],
      ["always", false],
    ]);
    expect(kinds(4, 3)).toEqual([
      ["condition", false],
      ["always", false],
      ["condition", false],
    ]);
  });

  test("lead on first by the path they came with, which leads nowhere yet", () => {
    const voice = { id: idOf(3), type: "Voice", at, failure: idOf(15) } as const;
    for (const [type, first] of [
      ["Collect", { transition_type: "entity_fill", completely_fill: true }],
      ["Choice", { transition_type: "event", trigger: "chosen" }],
    ] as const) {
      const alone = after(emptyVersion(), addBlock(sceneIn(emptyVersion()), { ...voice, type }));
      const state = after(alone, [block(5, "End", { x: 0, y: 600 })]);
      const connected = (now: typeof state, id: number) =>
        after(now, connectBlocks(sceneIn(now), { id: idOf(id), source: idOf(3), target: idOf(5) }));
      const once = connected(state, 30);
      expect(once.document.rows.path).toMatchObject([{ ...first, destination_block: idOf(5) }]);
      // What its kind cannot have is not made: the next one waits, or is taken always where that may be.
      const [, second] = connected(once, 31).document.rows.path;
      expect(blockKinds[type].paths).toContain(second?.transition_type);
    }
    // Inserted into a path, it leads on by the same.
    const line = smallVersion();
    const inserted = (type: "Collect" | "Set") => {
      const scene = sceneIn(line);
      const into = [...scene.lines.values()].find(({ path }) => path.destination_block !== null);
      if (into === undefined) throw new Error("No path leads anywhere");
      const gesture = insertBlock(scene, into, { ...voice, id: idOf(40), failure: idOf(41), path: idOf(42), type });
      const made = after(line, gesture).document.rows.path.filter(({ source_block }) => source_block === idOf(40));
      return made.map(({ transition_type, destination_block }) => [
        transition_type,
        destination_block === into.path.destination_block,
      ]);
    };
    expect(inserted("Collect")).toEqual([["entity_fill", true]]);
    expect(inserted("Set")).toEqual([["always", true]]);
    // A path for what fails is never the way on.
    const action = after(emptyVersion(), addBlock(sceneIn(emptyVersion()), { ...voice, type: "Action" }));
    const led = after(after(action, [block(5, "End", { x: 0, y: 600 })]), []);
    const { path: paths } = after(led, connectBlocks(sceneIn(led), { id: idOf(30), source: idOf(3), target: idOf(5) }))
      .document.rows;
    expect(paths.map(({ destination_block }) => destination_block)).toEqual([null, idOf(5)]);
  });

  test("lead onto themselves by an awaited transition, also if they collect values", () => {
    const state = after(emptyVersion(), [
      block(3, "Voice", { x: 0, y: 200 }),
      block(4, "Condition", { x: 0, y: 400 }),
      { op: "create", noun: "block_entity", row: { id: idOf(20), block: idOf(3), name: "account_number" } },
    ]);
    const kind = (own: number) =>
      after(state, connectBlocks(sceneIn(state), { id: idOf(30), source: idOf(own), target: idOf(own) })).document.rows
        .path[0];
    expect(kind(3)).toMatchObject({ transition_type: "intent", source_block: idOf(3), destination_block: idOf(3) });
    expect(kind(4)).toMatchObject({ transition_type: "condition" });
  });

  test("that ask skip what is known when they are new", () => {
    const state = emptyVersion();
    const made = (type: "Voice" | "End") =>
      after(state, addBlock(sceneIn(state), { id: idOf(3), type, at, failure: idOf(15) })).document.rows.block[1];
    expect(made("Voice")?.skip_when_filled).toBe(true);
    expect(made("End")?.skip_when_filled).toBeNull();
  });

  test("are inserted into a path", () => {
    const state = smallVersion();
    const scene = sceneIn(state);
    const line = scene.lines.get(idOf(12));
    if (line === undefined) throw new Error("The path is not drawn");
    const block = { id: idOf(6), type: "Action", at, failure: idOf(15) } as const;
    const made = after(state, insertBlock(scene, line, { ...block, path: idOf(14) }));
    const ways = made.document.rows.path.map((row) => [row.source_block, row.destination_block]);
    expect(ways).toContainEqual([idOf(3), idOf(6)]);
    expect(ways).toContainEqual([idOf(6), idOf(4)]);
    expect(ways).not.toContainEqual([idOf(3), idOf(4)]);
  });

  test("of kind Action have a path for failure, found until it leads on", () => {
    const state = smallVersion();
    const scene = sceneIn(state);
    const made = after(state, addBlock(scene, { id: idOf(6), type: "Action", at, failure: idOf(15) }));
    const failed = made.document.rows.path.find(({ id }) => id === idOf(15));
    expect(failed).toMatchObject({
      source_block: idOf(6),
      destination_block: null,
      transition_type: "action_result",
      trigger: "!action.ok",
    });
    const found = validate(made.document).filter(({ object_id }) => object_id === idOf(15));
    expect(found.map(({ type, code }) => `${type} ${code}`)).toEqual(["error path_to_nowhere"]);
  });

  test("are deleted with their paths, which are not named again; a Start block is not", () => {
    const state = smallVersion();
    const { rows } = state.document;
    const blocksOf = (...numbers: number[]) => rows.block.filter(({ id }) => numbers.map(idOf).includes(id));
    const pathsOf = (...numbers: number[]) => rows.path.filter(({ id }) => numbers.map(idOf).includes(id));
    const gesture = deleteRows(blocksOf(3), pathsOf(12));
    expect(gesture).toEqual({ operations: [{ op: "delete", noun: "block", id: idOf(3) }], label: "Delete Ask" });
    expect(after(state, gesture).document.rows.path).toEqual([]);
    expect(deleteRows([], pathsOf(12, 13)).label).toBe("Delete 2 paths");
    expect(() => after(state, deleteRows(blocksOf(2), []))).toThrow("Cannot delete the Start block!");
    expect(() => after(state, deleteRows([], pathsOf(11)))).toThrow("Cannot delete the Start path!");
  });

  test("go into another sub-flow, except a Start block", () => {
    const state = smallVersion();
    const other = {
      id: idOf(9),
      ...withDefaults(subFlowFields, { name: "Other", slug: "other" }),
    };
    const moved = moveToSubFlow(state.document.rows.block.slice(0, 2), other);
    expect(moved.label).toBe("Move Ask to Other");
    expect(moved.operations).toEqual([{ op: "change", noun: "block", id: idOf(3), fields: { subflow: idOf(9) } }]);
  });
});

describe("the clipboard", () => {
  const place = () => ({ subFlow, at, newId: idsFrom(100), organisation: idOf(200) });
  const talking = () =>
    after(smallVersion(), [
      { op: "create", noun: "prompt", row: { id: idOf(31), name: "Question" } },
      {
        op: "create",
        noun: "prompt_content",
        row: { id: idOf(32), prompt: idOf(31), language: "en-IN", content: "Well?" },
      },
      { op: "create", noun: "block_entity", row: { id: idOf(33), block: idOf(3), name: "day" } },
      { op: "change", noun: "block", id: idOf(3), fields: { prompts: [idOf(31)], entrypoint_block: idOf(5) } },
    ]);

  test("gives every copy a name of its own, and puts it where it covers nothing", () => {
    let state = talking();
    const names: string[] = [];
    for (const first of [100, 200, 300]) {
      const scene = sceneIn(state);
      const clip = clipOf(state.document, [idOf(3), idOf(4)]);
      const wished = scene.blocks.get(idOf(3))?.rect ?? at;
      const free = freeShift(scene, placesOfClip(clip, wished, { width: 208, height: 112 }), wished);
      const { gesture, blocks } = pasteClip(state.document, clip, { ...place(), at: free, newId: idsFrom(first) });
      state = after(state, gesture);
      const pasted = sceneIn(state);
      for (const id of blocks) {
        const shown = pasted.blocks.get(id);
        if (shown === undefined) throw new Error("The copy is not there");
        names.push(shown.block.name);
        expect(pasted.blockIndex.within(shown.rect)).toEqual(new Set([id]));
      }
    }
    expect(names).toEqual(["Ask 2", "Yes 2", "Ask 3", "Yes 3", "Ask 4", "Yes 4"]);
  });

  test("brings copies with ids of their own, the paths between them, and shares what is here", () => {
    const state = talking();
    const clip = readClip(JSON.stringify(clipOf(state.document, [idOf(2), idOf(3), idOf(4)])));
    if (clip === null) throw new Error("The clip cannot be read");
    const { gesture, blocks } = pasteClip(state.document, clip, { ...place(), at: { x: 1000, y: 0 } });
    const { rows } = after(state, gesture).document;
    expect(blocks.length).toBe(2);
    expect(rows.block.length).toBe(6);
    expect(rows.prompt.length).toBe(1);
    const copy = rows.block.find(({ id }) => id === blocks[0]);
    expect(copy).toMatchObject({ name: "Ask 2", prompts: [idOf(31)], entrypoint_block: idOf(5) });
    expect(copy?.render_info.position).toEqual({ x: 1160, y: 0 });
    expect(rows.block_entity.filter(({ block: of }) => of === blocks[0]).length).toBe(1);
    expect(
      rows.path.filter(({ source_block }) => source_block === blocks[0]).map((row) => row.destination_block),
    ).toEqual([blocks[1]]);
  });

  test("call each other by the names that they got", () => {
    const asks = { transition_type: "condition", trigger: "visits.Ask > 3", display_in_global_list: false } as const;
    const state = after(talking(), [
      { op: "create", noun: "path", row: { id: idOf(70), source_block: idOf(3), destination_block: idOf(4), ...asks } },
    ]);
    const clip = clipOf(state.document, [idOf(3), idOf(4)]);
    const pasted = pasteClip(state.document, clip, place());
    const { rows } = after(state, namedCopies(state.document, pasted)).document;
    const triggers = rows.path.flatMap(({ id, trigger }) => (trigger?.startsWith("visits") ? [[id, trigger]] : []));
    expect(new Map(triggers.map(([id, trigger]) => [id === idOf(70), trigger]))).toEqual(
      new Map([
        [true, "visits.Ask > 3"],
        [false, 'visits["Ask 2"] > 3'],
      ]),
    );
  });

  test("brings prompts along to another agent, and leaves out what it does not have", () => {
    const clip = clipOf(talking().document, [idOf(3)]);
    const other = emptyVersion();
    const { gesture, blocks } = pasteClip(other.document, clip, place());
    const { rows } = after(other, gesture).document;
    const copy = rows.block.find(({ id }) => id === blocks[0]);
    expect(copy?.entrypoint_block).toBeNull();
    expect(copy?.prompts).toEqual([rows.prompt[0]?.id]);
    expect(rows.prompt_content[0]).toMatchObject({ prompt: rows.prompt[0]?.id, content: "Well?" });
    expect(rows.prompt[0]?.id).not.toBe(idOf(31));
  });

  test("brings along what a block asks for its values with, and the actions that its language model may run", () => {
    const state = after(talking(), [
      { op: "create", noun: "prompt", row: { id: idOf(34), name: "Right" } },
      {
        op: "change",
        noun: "block_entity",
        id: idOf(33),
        fields: { prompts: [idOf(31)], confirm_prompts: [idOf(34)] },
      },
      { op: "create", noun: "action", row: { id: idOf(35), name: "look_up", type: "http" } },
      { op: "change", noun: "block", id: idOf(3), fields: { prompts: [], llm_tools: ["look_up"] } },
    ]);
    const other = emptyVersion();
    const { gesture } = pasteClip(other.document, clipOf(state.document, [idOf(3)]), place());
    const { rows } = after(other, gesture).document;
    const named = (name: string) => rows.prompt.flatMap((row) => (row.name === name ? [row.id] : []));
    expect(named("Question")).toHaveLength(1);
    expect(rows.block_entity).toMatchObject([{ prompts: named("Question"), confirm_prompts: named("Right") }]);
    expect(rows.action.map(({ name }) => name)).toEqual(["look_up"]);
  });

  test("leaves recordings of another client behind, and names their prompts", () => {
    const [here, there] = [idOf(200), idOf(201)];
    const recorded = (client: string) =>
      after(talking(), [
        {
          op: "change",
          noun: "prompt_content",
          id: idOf(32),
          fields: { type: "audio", path: `prompts/${client}/x.wav`, recorded_words: "Well?" },
        },
      ]);
    const pasted = (client: string) => {
      const clip = clipOf(recorded(client).document, [idOf(3)]);
      const other = emptyVersion();
      const { gesture, unrecorded } = pasteClip(other.document, clip, { ...place(), organisation: here });
      return { unrecorded, content: after(other, gesture).document.rows.prompt_content[0] };
    };
    expect(pasted(there)).toMatchObject({ unrecorded: ["Question"], content: { path: null, recorded_words: null } });
    expect(pasted(here)).toMatchObject({ unrecorded: [], content: { path: `prompts/${here}/x.wav` } });
  });

  test.each(["", "text", "[]", '{"parley":"blocks"}', '{"parley":"blocks","rows":{"block":[{"id":1}]}}'])(
    "takes nothing from %s",
    (text) => expect(readClip(text)).toBeNull(),
  );
});

describe("sub-flows", () => {
  test("come with their Start block and an address of their own", () => {
    const state = emptyVersion();
    const gesture = addSubFlow(state.document, { name: "Zahlung & Müller", subFlow: idOf(6), start: idOf(7) });
    expect(gesture.slug).toBe("zahlung-muller");
    const { rows } = after(state, gesture).document;
    expect(rows.block.find(({ id }) => id === idOf(7))).toMatchObject({ type: "Start", subflow: idOf(6) });
    expect(addSubFlow(state.document, { name: "Start", subFlow: idOf(6), start: idOf(7) }).slug).toBe("start-2");
    expect(addSubFlow(state.document, { name: "नमस्ते", subFlow: idOf(6), start: idOf(7) }).slug).toBe("sub-flow");
  });

  test("are copied with all they hold", () => {
    const state = smallVersion();
    const [source] = state.document.rows.sub_flow;
    if (source === undefined) throw new Error("There is no sub-flow");
    const { rows } = after(state, duplicateSubFlow(state.document, source, idsFrom(100))).document;
    expect(rows.sub_flow.map(({ name, slug }) => [name, slug])).toContainEqual(["Start copy", "start-copy"]);
    expect([rows.block.length, rows.path.length]).toEqual([8, 6]);
  });

  test("are made of blocks, and say why not of others", () => {
    const ends = { op: "change", noun: "block", id: idOf(5), fields: { end_state: "no" } } as const;
    const state = after(smallVersion(), [block(6, "Voice", { x: 0, y: 600 }), path(16, 6, 4), ends]);
    const converted = convertToSubFlow(state.document, [idOf(3), idOf(5)], idsFrom(100));
    if (!converted.ok) throw new Error(converted.reason);
    expect(converted.gesture.label).toBe("Convert 2 blocks to a sub-flow");
    const { rows } = after(state, converted.gesture).document;
    expect(rows.path.find(({ id }) => id === idOf(11))?.destination_block).toBe(converted.caller);
    expect(convertToSubFlow(state.document, [idOf(2)], idsFrom(100))).toEqual({
      ok: false,
      reason: "A Start block stays where it is.",
    });
  });
});
