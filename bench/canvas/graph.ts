/** A graph as both canvases are given it: blocks in a grid, each leading to the next, every second also further down. */
export type Graph = {
  readonly blocks: readonly { readonly name: string; readonly x: number; readonly y: number }[];
  /** Places in `blocks`. */
  readonly paths: readonly { readonly from: number; readonly to: number }[];
};

const across = 50;
const column = 280;
const row = 180;

/** One and a half times as many paths as blocks. */
export function makeGraph(count: number): Graph {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return {
    blocks: numbers.map((number) => ({
      name: number === 0 ? "Start" : `Question ${number}`,
      x: (number % across) * column,
      y: Math.floor(number / across) * row,
    })),
    paths: numbers.flatMap((number) => [
      ...(number + 1 < count ? [{ from: number, to: number + 1 }] : []),
      ...(number % 2 === 1 ? [{ from: number, to: Math.min(number + across, count - 1) }] : []),
    ]),
  };
}

/** The graph as a version's YAML. */
export function yamlOf({ blocks, paths }: Graph): string {
  const from = Map.groupBy(paths, (path) => path.from);
  const states = blocks.map(({ name, x, y }, number) => {
    const leads = (from.get(number) ?? []).map(({ to }, place) => {
      const condition = number === 0 ? "to" : place === 0 ? 'dtmf: "1"\n          to' : "no_input: 1\n          to";
      return `        - ${condition}: ${blocks[to]?.name}`;
    });
    const does =
      number === 0 ? "type: Start" : `say: This is question ${number}. Press 1 to go on.\n      max_digits: 1`;
    const list = leads.length === 0 ? "" : `\n      paths:\n${leads.join("\n")}`;
    return `    ${name}:\n      ${does}\n      at: [${x}, ${y}]${list}`;
  });
  return `parley: 1

settings:
  language: en-IN
  languages: [en-IN]

states:
  start:
${states.join("\n")}
`;
}
