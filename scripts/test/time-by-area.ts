/** How long a test file took by the clock, and how much of the processor it and all that it started took; ms. */
export type FileTime = { readonly file: string; readonly wall: number; readonly processor: number };

/** What of the processor was taken beside the test files, ms: the database that they share, and the rest. */
export type OtherTime = { readonly name: string; readonly processor: number };

type Sum = { readonly area: string; readonly files: number; readonly wall: number; readonly processor: number };

/** The room or folder that a test file belongs to: `packages/sip`, `test/api`, or `test` itself. */
export function areaOf(file: string): string {
  const [room = "", part = ""] = file.split("/");
  return part.includes(".") ? room : `${room}/${part}`;
}

/** One line for each area, those that take most first, then what is of no file, then the sum. */
export function timeByArea(times: readonly FileTime[], others: readonly OtherTime[]): readonly string[] {
  const areas = Map.groupBy(times, ({ file }) => areaOf(file));
  const sums = [...areas].map(([area, files]) => sumOf(area, files)).toSorted((a, b) => b.wall - a.wall);
  const all = sumOf("all", times);
  const beside = others.reduce((sum, { processor }) => sum + processor, 0);
  return [
    cells("area", "files", "seconds", "of the processor"),
    ...sums.map(line),
    ...others.map(({ name, processor }) => cells(name, "", "", seconds(processor))),
    line({ ...all, processor: all.processor + beside }),
  ];
}

function sumOf(area: string, files: readonly FileTime[]): Sum {
  const sum = (of: (time: FileTime) => number) => files.reduce((all, time) => all + of(time), 0);
  return { area, files: files.length, wall: sum(({ wall }) => wall), processor: sum(({ processor }) => processor) };
}

const line = ({ area, files, wall, processor }: Sum) => cells(area, String(files), seconds(wall), seconds(processor));

const seconds = (ms: number) => (ms / 1000).toFixed(1);

const cells = (area: string, files: string, wall: string, processor: string) =>
  `${area.padEnd(24)}${files.padStart(6)}${wall.padStart(10)}${processor.padStart(18)}`;
