import { grown, type Point, type Rect } from "../rect.ts";
import { outside, outward, type Port } from "./ports.ts";
import { type Route, simplified } from "./route.ts";

/** What a corner costs, as a length: a way with fewer corners is easier to follow than a shorter one. */
const corner = 40;
/** How far from a block a way runs where there is room. */
const preferred = 20;
/** Room that an arrowhead takes. */
const head = 14;

type Asked = {
  readonly from: Port;
  readonly to: Port;
  /** What it goes round, the blocks it joins among them. */
  readonly obstacles: readonly Rect[];
  /** How near to an obstacle it may run. */
  readonly clearance: number;
};

/**
 * The cheapest way across and down between two ports that keeps clear of all obstacles; null when there is none. It is
 * sought on the lines that run past the obstacles: on no others does a cheapest way have its corners.
 */
export function findWay({ from, to, obstacles, clearance }: Asked): Route | null {
  const [start, goal] = [outside(from, clearance), outside(to, head)];
  const walls = obstacles.map((rect) => grown(rect, clearance));
  const near = obstacles.flatMap((rect) => [grown(rect, preferred), grown(rect, clearance)]);
  const xs = lines([start.x, goal.x, ...near.flatMap(({ x, width }) => [x, x + width])]);
  const ys = lines([start.y, goal.y, ...near.flatMap(({ y, height }) => [y, y + height])]);
  const narrowX = new Set(walls.flatMap(({ x, width }) => [x, x + width]));
  const narrowY = new Set(walls.flatMap(({ y, height }) => [y, y + height]));
  const columns = xs.length;
  const blocked = blockedSteps(xs, ys, walls);
  const nodeOf = ({ x, y }: Point) => ys.indexOf(y) * columns + xs.indexOf(x);
  const [first, last] = [nodeOf(start), nodeOf(goal)];
  const [heading, arriving] = [headingOf(outward[from.side]), headingOf(opposite(outward[to.side]))];

  const { costs, cameFrom, queue } = scratchFor(columns * ys.length * 4);
  costs[first * 4 + heading] = 0;
  queue.push(first * 4 + heading, 0);
  for (let state = queue.pop(); state !== null; state = queue.pop()) {
    const [node, facing] = [state >> 2, state & 3];
    if (node === last && facing === arriving) return wayTo(state);
    const cost = costs[state] ?? 0;
    for (let next = 0; next < 4; next++) {
      // Back is never forward; at the goal it turns and is there.
      if (next === (facing ^ 1)) continue;
      if (node === last) {
        if (next === arriving) relax(state, node * 4 + next, cost + corner);
        continue;
      }
      if (blocked[next]?.[node] === 1) continue;
      const [column, row] = [node % columns, Math.floor(node / columns)];
      const [x, y] = [xs[column] ?? 0, ys[row] ?? 0];
      const step = steps[next] ?? steps[0];
      const [toX, toY] = [xs[column + step.x], ys[row + step.y]];
      if (toX === undefined || toY === undefined) continue;
      const length = Math.abs(toX - x) + Math.abs(toY - y);
      const isNarrow = step.x === 0 ? narrowX.has(x) : narrowY.has(y);
      const turned = next === facing ? 0 : corner;
      relax(state, (node + step.y * columns + step.x) * 4 + next, cost + length * (isNarrow ? 1.05 : 1) + turned);
    }
  }
  return null;

  function relax(before: number, state: number, cost: number): void {
    if (cost >= (costs[state] ?? 0)) return;
    costs[state] = cost;
    cameFrom[state] = before;
    const node = state >> 2;
    const left =
      Math.abs((xs[node % columns] ?? 0) - goal.x) + Math.abs((ys[Math.floor(node / columns)] ?? 0) - goal.y);
    queue.push(state, cost + left);
  }

  function wayTo(end: number): Route {
    const points: Point[] = [to];
    for (let state = end; state !== -1; state = cameFrom[state] ?? -1) {
      const node = state >> 2;
      points.push({ x: xs[node % columns] ?? 0, y: ys[Math.floor(node / columns)] ?? 0 });
    }
    points.push(from);
    return simplified(points.toReversed().map(({ x, y }) => ({ x, y })));
  }
}

/** Left, right, up, down: the last bit tells which is opposite. */
const steps = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
] as const;
const headingOf = ({ x, y }: Point) => steps.findIndex((step) => step.x === x && step.y === y);
const opposite = ({ x, y }: Point): Point => ({ x: x === 0 ? 0 : -x, y: y === 0 ? 0 : -y });

const lines = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

/** For each heading the nodes that an obstacle lies behind. */
function blockedSteps(xs: readonly number[], ys: readonly number[], walls: readonly Rect[]): readonly Uint8Array[] {
  const columns = xs.length;
  const nodes = columns * ys.length;
  const [left, right] = [new Uint8Array(nodes), new Uint8Array(nodes)];
  const [up, down] = [new Uint8Array(nodes), new Uint8Array(nodes)];
  for (const { x, y, width, height } of walls) {
    const [across, along] = [stepsInto(xs, x, x + width), stepsInto(ys, y, y + height)];
    for (const row of within(ys, y, y + height)) {
      for (const column of across) {
        right[row * columns + column] = 1;
        left[row * columns + column + 1] = 1;
      }
    }
    for (const column of within(xs, x, x + width)) {
      for (const row of along) {
        down[row * columns + column] = 1;
        up[(row + 1) * columns + column] = 1;
      }
    }
  }
  return [left, right, up, down];
}

/** Which lines run between two places. */
const within = (lines: readonly number[], from: number, to: number): readonly number[] =>
  lines.flatMap((line, index) => (line > from && line < to ? [index] : []));

/** From which lines a step to the next one comes between two places. */
const stepsInto = (lines: readonly number[], from: number, to: number): readonly number[] =>
  lines.flatMap((line, index) => (line < to && (lines[index + 1] ?? from) > from ? [index] : []));

/** What a search writes on, kept from search to search: to make it each time takes longer than the search. */
const scratch = { costs: new Float64Array(0), cameFrom: new Int32Array(0) };

function scratchFor(states: number) {
  if (scratch.costs.length < states) {
    scratch.costs = new Float64Array(states * 2);
    scratch.cameFrom = new Int32Array(states * 2);
  }
  scratch.costs.fill(Number.POSITIVE_INFINITY, 0, states);
  scratch.cameFrom.fill(-1, 0, states);
  return { ...scratch, queue: new Queue() };
}

/** What is cheapest comes out first: a binary heap. Of equal costs the one that came first. */
class Queue {
  readonly #states: number[] = [];
  readonly #costs: number[] = [];
  readonly #turns: number[] = [];
  #turn = 0;

  push(state: number, cost: number): void {
    const turn = this.#turn++;
    let place = this.#states.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((this.#costs[parent] ?? 0) <= cost) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, state, cost, turn);
  }

  pop(): number | null {
    const top = this.#states[0];
    const [state, cost, turn] = [this.#states.pop(), this.#costs.pop(), this.#turns.pop()];
    const count = this.#states.length;
    if (top === undefined || state === undefined || cost === undefined || turn === undefined) return null;
    if (count === 0) return top;
    let place = 0;
    for (let child = 1; child < count; child = place * 2 + 1) {
      const least = child + 1 < count && this.#isBefore(child + 1, child) ? child + 1 : child;
      const isLess = (this.#costs[least] ?? 0) - cost || (this.#turns[least] ?? 0) - turn;
      if (isLess >= 0) break;
      this.#move(least, place);
      place = least;
    }
    this.#put(place, state, cost, turn);
    return top;
  }

  #isBefore(a: number, b: number): boolean {
    const by = (this.#costs[a] ?? 0) - (this.#costs[b] ?? 0);
    return by === 0 ? (this.#turns[a] ?? 0) < (this.#turns[b] ?? 0) : by < 0;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#states[from] ?? 0, this.#costs[from] ?? 0, this.#turns[from] ?? 0);
  }

  #put(place: number, state: number, cost: number, turn: number): void {
    this.#states[place] = state;
    this.#costs[place] = cost;
    this.#turns[place] = turn;
  }
}
