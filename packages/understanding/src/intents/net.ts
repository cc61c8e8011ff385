import type { Examples } from "./examples.ts";
import { inverseFrequency } from "./examples.ts";
import { jsonBytes } from "./json-bytes.ts";
import { bias, type Judgement, type Learner, type Scorer } from "./learner.ts";
import { shuffled } from "./order.ts";

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
  /** The weights of the classes, one byte each, in units of `exitStep`. */
  readonly exits: string;
  readonly exitStep: number;
};

const hidden = 96;
/** The length of a row before training. */
const firstLength = 0.5;
/** Over few examples more passes are needed. */
const [fewestPasses, mostPasses, steps] = [12, 20, 60_000];
const rate = 0.2;
/** The share of features and of hidden units that each step leaves out, so that none is relied upon alone. */
const [featuresLeftOut, unitsLeftOut] = [0.3, 0.4];
/** Errors smaller than this are not worth a step. */
const tolerance = 0.02;
/** What only one example has says nothing of others. */
const fewestExamples = 2;

const idfStep = 0.05;
/** Rows have four bits a weight, so many steps to each side. */
const most = 7;
const mostExit = 127;
/** The size of a row's steps by its byte, in sixteenths of a power of two. */
const stepOf = (byte: number) => 2 ** (-byte / 16);
/** With fewer rows a classifier is of no use: a size that cannot be kept is then not kept. */
const fewestRows = 100;

type Net = {
  /** Feature by feature, `hidden` weights each; those of features that count for nothing are 0. */
  readonly rows: Float32Array;
  /** Class by class, `hidden` weights each. */
  readonly exits: Float32Array;
};

/** Learns best from many examples of an intent. */
export const net: Learner<NetData> = (examples, rows) => {
  const trained = fit(examples, rows);
  const layer = makeLayer();
  return {
    score: (row, into) => {
      const { starts, indices, values } = examples;
      layer.units.fill(0);
      for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
        add(layer.units, trained.rows, (indices[place] ?? 0) * hidden, values[place] ?? 0);
      }
      rectify(layer);
      leave(trained.exits, layer, into);
    },
    pack: (judgement, bytes) => pack(examples, trained, judgement, bytes),
  };
};

/** Trains by stochastic gradient descent: a logistic function for each class against all others. */
function fit(examples: Examples, among: readonly number[]): Net {
  const { classes, features, spread, starts, indices, values, labels } = examples;
  const rows = new Float32Array(features.length * hidden);
  features.forEach((feature, place) => {
    if ((spread[place] ?? 0) >= fewestExamples) begin(rows.subarray(place * hidden, (place + 1) * hidden), feature);
  });
  const exits = new Float32Array(classes * hidden);
  const layer = makeLayer();
  const { units } = layer;
  /** By place among the active units. */
  const errors = new Float32Array(hidden);
  const scores = new Float64Array(classes);
  const counted = new Int32Array(Math.max(0, ...among.map((row) => (starts[row + 1] ?? 0) - (starts[row] ?? 0))));
  const random = chance(features.length);
  const order = shuffled(among);
  const passes = Math.max(fewestPasses, Math.min(mostPasses, Math.round(steps / among.length)));
  const all = passes * order.length;
  let done = 0;

  for (let pass = 0; pass < passes; pass++) {
    for (const row of shuffled(order, pass + 1)) {
      const step = rate * (1 - done++ / all);
      units.fill(0);
      let count = 0;
      for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
        const feature = indices[place] ?? 0;
        if ((spread[feature] ?? 0) < fewestExamples || random() < featuresLeftOut) continue;
        counted[count++] = place;
        add(units, rows, feature * hidden, (values[place] ?? 0) / (1 - featuresLeftOut));
      }
      rectify(layer);
      dropUnits(layer, random);
      leave(exits, layer, scores);
      errors.fill(0);
      for (let label = 0; label < classes; label++) {
        const error = 1 / (1 + Math.exp(-(scores[label] ?? 0))) - (labels[row] === label ? 1 : 0);
        if (Math.abs(error) < tolerance) continue;
        const base = label * hidden;
        for (let number = 0; number < layer.count; number++) {
          const unit = layer.active[number] ?? 0;
          const weight = exits[base + unit] ?? 0;
          errors[number] = (errors[number] ?? 0) + error * weight;
          exits[base + unit] = weight - step * error * (units[unit] ?? 0);
        }
      }
      const scale = step / (1 - unitsLeftOut) / (1 - featuresLeftOut);
      for (let number = 0; number < count; number++) {
        const place = counted[number] ?? 0;
        const base = (indices[place] ?? 0) * hidden;
        const by = scale * (values[place] ?? 0);
        for (let active = 0; active < layer.count; active++) {
          const weight = base + (layer.active[active] ?? 0);
          rows[weight] = (rows[weight] ?? 0) - by * (errors[active] ?? 0);
        }
      }
    }
  }
  return { rows, exits };
}

/** A row before training: a direction of its own, by the feature's hash. */
function begin(row: Float32Array, feature: number): void {
  const random = chance(feature);
  let square = 0;
  for (let unit = 0; unit < hidden; unit++) {
    const value = random() - 0.5;
    row[unit] = value;
    square += value * value;
  }
  const factor = firstLength / Math.sqrt(square);
  for (let unit = 0; unit < hidden; unit++) row[unit] = (row[unit] ?? 0) * factor;
}

/** Numbers from 0 to 1 (xorshift): the same for the same seed. */
function chance(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The hidden layer for one text. Most units are 0 and count for nothing, so those that count are listed. */
type Layer = { readonly units: Float32Array; readonly active: Int32Array; count: number };

const makeLayer = (): Layer => ({ units: new Float32Array(hidden), active: new Int32Array(hidden), count: 0 });

/** Leaves out what is below 0. */
function rectify(layer: Layer): void {
  layer.count = 0;
  for (let unit = 0; unit < hidden; unit++) if ((layer.units[unit] ?? 0) > 0) layer.active[layer.count++] = unit;
}

/** Leaves out a share of the units; the others stand in for them. */
function dropUnits(layer: Layer, random: () => number): void {
  const { units, active } = layer;
  let kept = 0;
  for (let number = 0; number < layer.count; number++) {
    const unit = active[number] ?? 0;
    if (random() < unitsLeftOut) continue;
    units[unit] = (units[unit] ?? 0) / (1 - unitsLeftOut);
    active[kept++] = unit;
  }
  layer.count = kept;
}

/** Writes the score of each class, in logits, from the hidden layer. */
function leave(exits: Float32Array, { units, active, count }: Layer, into: Float64Array): void {
  for (let label = 0; label < into.length; label++) {
    const base = label * hidden;
    let sum = bias;
    for (let number = 0; number < count; number++) {
      const unit = active[number] ?? 0;
      sum += (exits[base + unit] ?? 0) * (units[unit] ?? 0);
    }
    into[label] = sum;
  }
}

function add(units: Float32Array, rows: Float32Array | Int8Array, base: number, by: number): void {
  for (let unit = 0; unit < hidden; unit++) units[unit] = (units[unit] ?? 0) + by * (rows[base + unit] ?? 0);
}

/** Keeps the strongest rows, as many as fit into so many bytes of JSON. */
function pack(examples: Examples, { rows, exits }: Net, judgement: Judgement, bytes: number): NetData {
  const { features, idf, spread, texts } = examples;
  const strength = features.map((_, place) => {
    let square = 0;
    for (let unit = 0; unit < hidden; unit++) square += (rows[place * hidden + unit] ?? 0) ** 2;
    return Math.sqrt(square) * (idf[place] ?? 0);
  });
  const strongest = [...features.keys()]
    .filter((place) => (spread[place] ?? 0) >= fewestExamples)
    .sort((a, b) => (strength[b] ?? 0) - (strength[a] ?? 0));
  const exitStep = Math.max(...exits.map(Math.abs)) / mostExit || 1;
  const kept = (places: readonly number[]): NetData => {
    const hashes = new DataView(new ArrayBuffer(places.length * 4));
    const sizes = new Uint8Array(places.length);
    const packed = new Uint8Array((places.length * hidden) / 2);
    places.forEach((place, number) => {
      hashes.setUint32(number * 4, features[place] ?? 0, true);
      sizes[number] = packRow(
        rows.subarray(place * hidden, (place + 1) * hidden),
        packed.subarray((number * hidden) / 2, ((number + 1) * hidden) / 2),
      );
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
  // A hash, the idf, the size and the row: three bytes are four letters.
  const each = ((4 + 1 + 1 + hidden / 2) * 4) / 3;
  const count = Math.max(fewestRows, Math.floor((bytes - fixed - 20) / each));
  return kept(strongest.slice(0, count));
}

/** Writes a row in steps, two a byte; returns how large they are. */
function packRow(row: Float32Array, into: Uint8Array): number {
  let largest = 0;
  for (const weight of row) largest = Math.max(largest, Math.abs(weight));
  const size = Math.max(0, Math.min(255, Math.floor(-16 * Math.log2(largest / most || 1))));
  const step = stepOf(size);
  const inSteps = (weight: number) => Math.max(-most, Math.min(most, Math.round(weight / step))) & 15;
  for (let pair = 0; pair < hidden / 2; pair++) {
    into[pair] = inSteps(row[pair * 2] ?? 0) | (inSteps(row[pair * 2 + 1] ?? 0) << 4);
  }
  return size;
}

export function netScorer(data: NetData): Scorer {
  const hashes = bytesOf(data.features);
  const count = hashes.byteLength / 4;
  const index = new Map(Array.from({ length: count }, (_, place) => [hashes.getUint32(place * 4, true), place]));
  const idf = Uint8Array.fromBase64(data.idf);
  const sizes = Float32Array.from(Uint8Array.fromBase64(data.sizes), stepOf);
  const rows = new Int8Array(count * hidden);
  Uint8Array.fromBase64(data.rows).forEach((byte, place) => {
    rows[place * 2] = (byte << 28) >> 28;
    rows[place * 2 + 1] = (byte << 24) >> 28;
  });
  const exits = Float32Array.from(new Int8Array(Uint8Array.fromBase64(data.exits).buffer), (w) => w * data.exitStep);
  const layer = makeLayer();
  const { units } = layer;

  return (features, into) => {
    units.fill(0);
    let square = 0;
    for (const [feature, kind] of features) {
      const place = index.get(feature);
      const value = kind * (place === undefined ? data.unknown : (idf[place] ?? 0) * idfStep);
      square += value * value;
      if (place !== undefined) add(units, rows, place * hidden, value * (sizes[place] ?? 0));
    }
    const length = Math.sqrt(square) || 1;
    for (let unit = 0; unit < hidden; unit++) units[unit] = (units[unit] ?? 0) / length;
    rectify(layer);
    leave(exits, layer, into);
  };
}

const bytesOf = (base64: string): DataView => new DataView(Uint8Array.fromBase64(base64).buffer);
