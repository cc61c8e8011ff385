import { logistic } from "../elementary.ts";
import type { Examples } from "./examples.ts";
import { bias } from "./learner.ts";
import { redrawn, shuffled } from "./order.ts";

/** A net of one hidden layer. */
export type Net = {
  /** Where the row of each feature of the examples begins in `rows`; `none` for a feature that counts for nothing. */
  readonly begins: Int32Array;
  /** Weights of a feature to each unit of the hidden layer. */
  readonly rows: Float32Array;
  /** Weights from a unit to each class, unit by unit. */
  readonly exits: Float32Array;
};

export const hidden = 96;
/** In `begins`. */
const none = -1;

/** The length of a row before training. */
const firstLength = 0.5;
/** Over few examples more passes are needed. */
const [fewestPasses, mostPasses, steps] = [12, 40, 60_000];
const rate = 0.2;
/** The share of features and of hidden units that each step leaves out, so that none is relied upon alone. */
const [featuresLeftOut, unitsLeftOut] = [0.3, 0.4];
/** Errors smaller than this are not worth a step. */
const tolerance = 0.02;
/** Scores below this are errors smaller than that. */
const slightest = -3.9;
/** With so many examples a class, what only one of them has says nothing of others. */
const enoughToDrop = 10;

/**
 * Trains by stochastic gradient descent: a logistic function for each class against all others. Half-way only so many rows
 * stay, the strongest, and the others learn to do without the rest.
 */
export function fitNet(examples: Examples, among: readonly number[], mostRows: number): Net {
  const net = begin(examples, among.length < enoughToDrop * examples.classes ? 1 : 2);
  const { rows, exits, begins } = net;
  const { classes, starts, indices, values, labels, lots, not } = examples;
  const layer = makeLayer();
  const { units, active } = layer;
  const scores = new Float64Array(classes);
  /** By place among the active units. */
  const errors = new Float64Array(hidden);
  const wrong = new Int32Array(classes);
  const longest = Math.max(0, ...among.map((row) => (starts[row + 1] ?? 0) - (starts[row] ?? 0)));
  const entries = entriesFor(longest);
  const passes = Math.max(fewestPasses, Math.min(mostPasses, Math.round(steps / among.length)));
  const all = passes * among.length;
  let done = 0;

  for (let pass = 0; pass < passes; pass++) {
    if (pass === Math.floor(passes / 2)) keepStrongest(net, examples, mostRows);
    for (const row of shuffled(among, lots, pass + 1)) {
      const random = chance(redrawn(lots[row] ?? 0, ~pass));
      const step = rate * (1 - done++ / all);
      entries.count = 0;
      const end = starts[row + 1] ?? 0;
      for (let place = starts[row] ?? 0; place < end; place++) {
        const from = begins[indices[place] ?? 0] ?? none;
        if (from === none || random() < featuresLeftOut) continue;
        entries.begins[entries.count] = from;
        entries.values[entries.count++] = (values[place] ?? 0) / (1 - featuresLeftOut);
      }
      enter(rows, entries, units);
      rectify(layer);
      dropUnits(layer, random);
      leave(exits, layer, scores);

      const own = labels[row] ?? none;
      let count = 0;
      const only = not.get(row);
      for (let label = only ?? 0; label <= (only ?? classes - 1); label++) {
        const score = scores[label] ?? 0;
        if (score < slightest && label !== own) continue;
        const error = logistic(score) - (label === own ? 1 : 0);
        if (Math.abs(error) < tolerance) continue;
        scores[label] = error;
        wrong[count++] = label;
      }
      if (count === 0) continue;
      for (let number = 0; number < layer.count; number++) {
        const unit = active[number] ?? 0;
        const value = step * (units[unit] ?? 0);
        let sum = 0;
        for (let place = 0; place < count; place++) {
          const label = wrong[place] ?? 0;
          const error = scores[label] ?? 0;
          const weight = exits[unit * classes + label] ?? 0;
          sum += error * weight;
          exits[unit * classes + label] = weight - error * value;
        }
        errors[number] = (step * sum) / (1 - unitsLeftOut);
      }
      for (let place = 0; place < entries.count; place++) {
        const from = entries.begins[place] ?? 0;
        const value = entries.values[place] ?? 0;
        for (let number = 0; number < layer.count; number++) {
          const weight = from + (active[number] ?? 0);
          rows[weight] = (rows[weight] ?? 0) - value * (errors[number] ?? 0);
        }
      }
    }
  }
  return net;
}

/** Writes the score of each class, in logits, for one row of the examples. */
export function netScore({ begins, rows, exits }: Net, examples: Examples): (row: number, into: Float64Array) => void {
  const layer = makeLayer();
  return (row, into) => {
    const { starts, indices, values } = examples;
    const places = Array.from(
      { length: (starts[row + 1] ?? 0) - (starts[row] ?? 0) },
      (_, at) => (starts[row] ?? 0) + at,
    );
    const known = places.filter((place) => begins[indices[place] ?? 0] !== none);
    const entries = {
      begins: Int32Array.from(known, (place) => begins[indices[place] ?? 0] ?? 0),
      values: Float64Array.from(known, (place) => values[place] ?? 0),
      count: known.length,
    };
    enter(rows, entries, layer.units);
    rectify(layer);
    leave(exits, layer, into);
  };
}

/** The features that have a row, the strongest first. */
export function strongest({ begins, rows }: Net, { idf, spread }: Examples): number[] {
  const strength = new Float64Array(begins.length);
  begins.forEach((from, feature) => {
    if (from === none) return;
    let square = 0;
    for (let unit = 0; unit < hidden; unit++) square += (rows[from + unit] ?? 0) ** 2;
    // By what it weighs in a text, and how many texts have it.
    strength[feature] = Math.sqrt(square * (spread[feature] ?? 0)) * (idf[feature] ?? 0);
  });
  return [...begins.keys()]
    .filter((feature) => begins[feature] !== none)
    .sort((a, b) => (strength[b] ?? 0) - (strength[a] ?? 0));
}

function keepStrongest(net: Net, examples: Examples, most: number): void {
  for (const feature of strongest(net, examples).slice(most)) net.begins[feature] = none;
}

/** A net before training, of features that so many examples have. Each row has a direction of its own, by its hash. */
function begin({ features, spread, classes }: Examples, fewest: number): Net {
  const begins = new Int32Array(features.length).fill(none);
  let size = 0;
  spread.forEach((examples, feature) => {
    if (examples < fewest) return;
    begins[feature] = size;
    size += hidden;
  });
  const rows = new Float32Array(size);
  begins.forEach((from, feature) => {
    if (from === none) return;
    const random = chance(features[feature] ?? 0);
    let square = 0;
    for (let weight = from; weight < from + hidden; weight++) {
      const value = random() - 0.5;
      rows[weight] = value;
      square += value * value;
    }
    const factor = firstLength / Math.sqrt(square);
    for (let weight = from; weight < from + hidden; weight++) rows[weight] = (rows[weight] ?? 0) * factor;
  });
  return { begins, rows, exits: new Float32Array(hidden * classes) };
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

/** What enters the hidden layer: where the rows begin, and how much each counts. */
type Entries = { readonly begins: Int32Array; readonly values: Float64Array; count: number };

/** Room for so many. */
export const entriesFor = (most: number): Entries => ({
  begins: new Int32Array(most),
  values: new Float64Array(most),
  count: 0,
});

/** Adds rows up. Four at once, for most of the time of training is spent here. */
export function enter(rows: Float32Array | Int8Array, { begins, values, count }: Entries, units: Float64Array): void {
  units.fill(0);
  let place = 0;
  for (; place + 4 <= count; place += 4) {
    const [a, b, c, d] = [begins[place] ?? 0, begins[place + 1] ?? 0, begins[place + 2] ?? 0, begins[place + 3] ?? 0];
    const [ofA, ofB] = [values[place] ?? 0, values[place + 1] ?? 0];
    const [ofC, ofD] = [values[place + 2] ?? 0, values[place + 3] ?? 0];
    for (let unit = 0; unit < hidden; unit++) {
      units[unit] =
        (units[unit] ?? 0) +
        ofA * (rows[a + unit] ?? 0) +
        ofB * (rows[b + unit] ?? 0) +
        ofC * (rows[c + unit] ?? 0) +
        ofD * (rows[d + unit] ?? 0);
    }
  }
  for (; place < count; place++) {
    const [from, value] = [begins[place] ?? 0, values[place] ?? 0];
    for (let unit = 0; unit < hidden; unit++) units[unit] = (units[unit] ?? 0) + value * (rows[from + unit] ?? 0);
  }
}

/** The hidden layer for one text. Most units are 0 and count for nothing, so those that count are listed. */
export type Layer = { readonly units: Float64Array; readonly active: Int32Array; count: number };

export const makeLayer = (): Layer => ({ units: new Float64Array(hidden), active: new Int32Array(hidden), count: 0 });

/** Leaves out what is below 0. */
export function rectify(layer: Layer): void {
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

/** Writes the score of each class, in logits, from the hidden layer. Four units at once, as in `enter`. */
export function leave(exits: Float32Array, { units, active, count }: Layer, into: Float64Array): void {
  const classes = into.length;
  into.fill(bias);
  let number = 0;
  for (; number + 4 <= count; number += 4) {
    const [a, b] = [active[number] ?? 0, active[number + 1] ?? 0];
    const [c, d] = [active[number + 2] ?? 0, active[number + 3] ?? 0];
    const [ofA, ofB, ofC, ofD] = [units[a] ?? 0, units[b] ?? 0, units[c] ?? 0, units[d] ?? 0];
    const [fromA, fromB, fromC, fromD] = [a * classes, b * classes, c * classes, d * classes];
    for (let label = 0; label < classes; label++) {
      into[label] =
        (into[label] ?? 0) +
        ofA * (exits[fromA + label] ?? 0) +
        ofB * (exits[fromB + label] ?? 0) +
        ofC * (exits[fromC + label] ?? 0) +
        ofD * (exits[fromD + label] ?? 0);
    }
  }
  for (; number < count; number++) {
    const unit = active[number] ?? 0;
    const [from, value] = [unit * classes, units[unit] ?? 0];
    for (let label = 0; label < classes; label++) into[label] = (into[label] ?? 0) + value * (exits[from + label] ?? 0);
  }
}
