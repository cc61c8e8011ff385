import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FlowDocument, parseYaml } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { layered } from "../../src/drawing/layout/layered.ts";
import { layoutEdges } from "../../src/drawing/layout/layout-edges.ts";
import { grown, overlaps, type Rect } from "../../src/drawing/rect.ts";
import { partsOf } from "../../src/drawing/routing/route.ts";
import { type Scene, sceneOf } from "../../src/drawing/scene.ts";
import { after, block, emptyVersion, idOf, idsFrom, path, subFlow } from "./sample-version.ts";

const folder = join(import.meta.dirname, "../../../../examples/flows");

/** The sample agents, each sub-flow as it is drawn. */
export function sampleScenes(): readonly { readonly name: string; readonly scene: Scene }[] {
  const files = readdirSync(folder).filter((file) => /^[^.]+\.yaml$/.test(file));
  return files.flatMap((file) => {
    const read = parseYaml(readFileSync(join(folder, file), "utf8"), { makeId: idsFrom(1000) });
    if (!read.ok) throw new Error(`${file} cannot be read`);
    const { document } = read;
    return document.rows.sub_flow.map(({ id, name }) => ({ name: `${file} ${name}`, scene: sceneOf(document, id) }));
  });
}

/** Numbers from 0 to 1 that follow from a seed. */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const causes = [
  "yes",
  "no",
  "wrong_person",
  "key 1",
  "promise_to_pay",
  "a value that was promised",
  "later",
  "int(metadata.rating) >= 4",
];

/** A flow of up to forty blocks with up to five ways out each, a fallback and a trigger here and there. */
export function generatedFlow(seed: number): FlowDocument {
  const dice = diceOf(seed);
  const below = (count: number) => Math.floor(dice() * count);
  const count = 2 + below(38);
  const blocks = Array.from({ length: count }, (_, number) => {
    const type = (["Voice", "Voice", "Voice", "Condition", "Action", "End"] as const)[below(6)] ?? "Voice";
    return block(10 + number, type, null, `${type} ${"x".repeat(below(20))}`);
  });
  let next = 1000;
  const ways = Array.from({ length: count }, (_, number) => {
    const isNear = () => dice() < 0.7;
    return Array.from({ length: below(6) }, () => {
      const target = isNear() ? Math.min(count - 1, number + 1 + below(4)) : below(count);
      const kind = dice();
      const fields = kind < 0.2 ? { transition_type: "no_input" } : { name: causes[below(causes.length)] };
      return path(next++, 10 + number, dice() < 0.04 ? null : 10 + target, fields);
    });
  }).flat();
  const triggers = Array.from({ length: below(4) }, () =>
    path(next++, 2, 10 + below(count), { display_in_global_list: true, intent: causes[below(5)] }),
  );
  return after(emptyVersion(), [...blocks, path(next++, 2, 10), ...ways, ...triggers]).document;
}

type Place = { readonly x: number; readonly y: number };

/** The same flow with its blocks at these places. */
export function placedAt(document: FlowDocument, places: ReadonlyMap<Id, Place>): FlowDocument {
  const moves = [...places].map(([id, position]) => ({
    ...({ op: "change", noun: "block", id } as const),
    fields: { render_info: { position: { x: Math.round(position.x), y: Math.round(position.y) } } },
  }));
  return after({ document, deleted: [] }, moves).document;
}

export function tidied(document: FlowDocument, of: Id = subFlow): Scene {
  const scene = sceneOf(document, of);
  const nodes = [...scene.blocks.values()].map(({ block: { id }, rect: { width, height } }) => ({ id, width, height }));
  return sceneOf(placedAt(document, layered(nodes, layoutEdges([...scene.lines.values()]))), of);
}

/** Blocks where a hand may have put them: anywhere, as close as 40 pixels. */
export function handPlaced(document: FlowDocument, seed: number): Scene {
  const dice = diceOf(seed);
  const scene = sceneOf(document, subFlow);
  const side = Math.sqrt(scene.blocks.size) * (220 + dice() * 260);
  const places = new Map<Id, Rect>();
  for (const [id, { rect }] of scene.blocks) {
    for (let room = side; ; room += 20) {
      const place = { ...rect, x: Math.round(dice() * room), y: Math.round(dice() * room * 0.7) };
      if ([...places.values()].some((other) => overlaps(grown(place, 40), other))) continue;
      places.set(id, place);
      break;
    }
  }
  return sceneOf(placedAt(document, places), subFlow);
}

/** The scene of a generated flow's first sub-flow. */
export const idOfBlock = (number: number) => idOf(10 + number);

/** What is wrong with a drawing, in words. */
export function geometryFaults(scene: Scene): readonly string[] {
  const name = (id: Id | null) => (id === null ? "nowhere" : (scene.blocks.get(id)?.block.name ?? id));
  const laid = [...scene.ways.bundles.keys()].flatMap((key) => scene.ways.laid(key) ?? []);
  const faults: string[] = [];
  for (const { bundle, route, isStub } of laid) {
    const told = `${name(bundle.source)} to ${name(bundle.target)}`;
    if (route === null) {
      faults.push(`${told} is not drawn`);
      continue;
    }
    const parts = partsOf(route);
    for (const [place, [a, b]] of parts.entries()) {
      if (a.x !== b.x && a.y !== b.y) faults.push(`${told} runs askew`);
      const part = {
        x: Math.min(a.x, b.x) - 1,
        y: Math.min(a.y, b.y) - 1,
        width: Math.abs(a.x - b.x) + 2,
        height: Math.abs(a.y - b.y) + 2,
      };
      for (const id of scene.blockIndex.within(part)) {
        const isStart = place === 0 && id === (bundle.kind === "trigger" ? null : bundle.source);
        const isEnd = place === parts.length - 1 && id === bundle.target && (!isStub || bundle.kind === "trigger");
        if (!isStart && !isEnd) faults.push(`${told} runs behind ${name(id)}`);
      }
    }
  }
  const starts = new Map<string, string>();
  for (const { bundle, route } of laid) {
    const [port] = route ?? [];
    if (port === undefined || bundle.kind === "trigger") continue;
    const at = `${bundle.source} ${port.x} ${port.y}`;
    if (starts.has(at)) faults.push(`${bundle.key} and ${starts.get(at)} share a port`);
    starts.set(at, bundle.key);
  }
  const labels = laid.flatMap(({ bundle, label }) =>
    label ? [{ bundle, rect: { x: label.x - label.width / 2, y: label.y - 10, width: label.width, height: 20 } }] : [],
  );
  for (const [place, { bundle, rect }] of labels.entries()) {
    for (const id of scene.blockIndex.within(rect)) faults.push(`the label of ${bundle.key} covers ${name(id)}`);
    for (const other of labels.slice(place + 1)) {
      if (overlaps(rect, other.rect)) faults.push(`the labels of ${bundle.key} and ${other.bundle.key} overlap`);
    }
  }
  return faults;
}
