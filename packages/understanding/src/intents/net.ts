import { type Examples, inverseFrequency } from "./examples.ts";
import { absent, hashTable, placeOf, placeOrAdd } from "./hash-table.ts";
import { jsonBytes } from "./json-bytes.ts";
import type { Judgement, Learner, Scorer } from "./learner.ts";
import {
  enter,
  entriesFor,
  fitNet,
  hidden,
  leave,
  makeLayer,
  type Net,
  netScore,
  rectify,
  strongest,
} from "./net-fit.ts";

/**
 * A net of one hidden layer, kept in few bits. Each feature has a row of weights to the hidden layer, each class one from
 * it. The lists are bytes in base64.
 */
export type NetData = Judgement & {
  readonly kind: "net";
  /** Hashes of features: four bytes each, the lowest first. */
  readonly features: string;
  /** How telling each feature is: one byte each, in units of `idfStep`. */
  readonly idf: string;
  /** The same for a feature never seen, as a number. */
  readonly unknown: number;
  /** How large the steps of each row are: one byte each, see `stepOf`. */
  readonly sizes: string;
  /** The rows of the features, in steps of their size: two weights a byte, the first in the lower half. */
  readonly rows: string;
  /** The weights from each unit to the classes, unit by unit, one byte each, in units of `exitStep`. */
  readonly exits: string;
  readonly exitStep: number;
};

const idfStep = 0.05;
/** Rows have four bits a weight, so many steps to each side. */
const most = 7;
const mostExit = 127;
/** The size of a row's steps by its byte: sixteen bytes halve it. */
const stepSizes = new Float64Array(256).fill(1);
for (let byte = 1; byte < stepSizes.length; byte++) stepSizes[byte] = (stepSizes[byte - 1] ?? 1) * 0.9576032806985737;
/** Bytes of JSON for a row: a hash, the idf, the size and the weights. Three bytes are four letters. */
const rowBytes = ((4 + 1 + 1 + hidden / 2) * 4) / 3;
/** With fewer rows a classifier is of no use: a size that cannot be kept is then not kept. */
const fewestRows = 100;
/** What is left for names, exits and the report while the size of both is not known. */
const otherBytes = 50_000;

/** Learns best from many examples of an intent. */
export const net: Learner<NetData> = (examples, rows, bytes) => {
  const trained = fitNet(examples, rows, Math.max(fewestRows, Math.floor((bytes - otherBytes) / rowBytes)));
  return {
    score: netScore(trained, examples),
    pack: (judgement, room) => pack(examples, trained, judgement, room),
  };
};

/** Keeps the strongest rows, as many as fit into so many bytes of JSON. */
function pack(examples: Examples, trained: Net, judgement: Judgement, bytes: number): NetData {
  const { features, idf, texts } = examples;
  const { begins, rows, exits } = trained;
  const exitStep = exits.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / mostExit || 1;
  const kept = (places: readonly number[]): NetData => {
    const hashes = new DataView(new ArrayBuffer(places.length * 4));
    const sizes = new Uint8Array(places.length);
    const packed = new Uint8Array((places.length * hidden) / 2);
    places.forEach((place, number) => {
      hashes.setUint32(number * 4, features[place] ?? 0, true);
      const from = begins[place] ?? 0;
      const into = packed.subarray((number * hidden) / 2, ((number + 1) * hidden) / 2);
      sizes[number] = packRow(rows.subarray(from, from + hidden), into);
    });
    return {
      ...judgement,
      kind: "net",
      features: new Uint8Array(hashes.buffer).toBase64(),
      idf: Uint8Array.from(places, (place) => Math.round((idf[place] ?? 0) / idfStep)).toBase64(),
      unknown: inverseFrequency(texts.length, 0),
      sizes: sizes.toBase64(),
      rows: packed.toBase64(),
      exits: new Uint8Array(Int8Array.from(exits, (weight) => Math.round(weight / exitStep)).buffer).toBase64(),
      exitStep,
    };
  };
  const fixed = jsonBytes(kept([]));
  const count = Math.max(fewestRows, Math.floor((bytes - fixed - 20) / rowBytes));
  return kept(strongest(trained, examples).slice(0, count));
}

/** Writes a row in steps, two a byte; returns the byte of their size. */
function packRow(row: Float32Array, into: Uint8Array): number {
  const largest = row.reduce((far, weight) => Math.max(far, Math.abs(weight)), 0);
  // The smallest steps that reach the largest weight.
  let size = 0;
  while (size + 1 < stepSizes.length && (stepSizes[size + 1] ?? 0) * most >= largest) size += 1;
  const step = stepSizes[size] ?? 1;
  const inSteps = (weight: number) => Math.max(-most, Math.min(most, Math.round(weight / step))) & 15;
  for (let pair = 0; pair < hidden / 2; pair++) {
    into[pair] = inSteps(row[pair * 2] ?? 0) | (inSteps(row[pair * 2 + 1] ?? 0) << 4);
  }
  return size;
}

export function netScorer(data: NetData): Scorer {
  const hashes = bytesOf(data.features);
  const count = hashes.byteLength / 4;
  const table = hashTable(count);
  for (let place = 0; place < count; place++) placeOrAdd(table, hashes.getInt32(place * 4, true));
  const idf = Uint8Array.fromBase64(data.idf);
  const sizes = Float64Array.from(Uint8Array.fromBase64(data.sizes), (byte) => stepSizes[byte] ?? 0);
  const rows = new Int8Array(count * hidden);
  Uint8Array.fromBase64(data.rows).forEach((byte, place) => {
    rows[place * 2] = (byte << 28) >> 28;
    rows[place * 2 + 1] = (byte << 24) >> 28;
  });
  const exits = Float32Array.from(new Int8Array(Uint8Array.fromBase64(data.exits).buffer), (w) => w * data.exitStep);
  const layer = makeLayer();
  const { units } = layer;
  const { unknown } = data;
  let entries = entriesFor(0);

  return (features, into) => {
    let square = 0;
    if (entries.begins.length < features.count) entries = entriesFor(features.count);
    const { begins, values } = entries;
    let count = 0;
    for (let number = 0; number < features.count; number++) {
      const place = placeOf(table, features.hashes[number] ?? 0);
      const value = (features.weights[number] ?? 0) * (place === absent ? unknown : (idf[place] ?? 0) * idfStep);
      square += value * value;
      if (place === absent) continue;
      values[count] = value * (sizes[place] ?? 0);
      begins[count++] = place * hidden;
    }
    entries.count = count;
    enter(rows, entries, units);
    const length = Math.sqrt(square) || 1;
    for (let unit = 0; unit < hidden; unit++) units[unit] = (units[unit] ?? 0) / length;
    rectify(layer);
    leave(exits, layer, into);
  };
}

const bytesOf = (base64: string): DataView => new DataView(Uint8Array.fromBase64(base64).buffer);
