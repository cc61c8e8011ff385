import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What would make a package depend on the time, on chance or on where it runs. */
const impurities: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b/, "reads the clock"],
  [/\bnew Date\(\s*\)/, "reads the clock"],
  [/\bperformance\./, "reads the clock"],
  [/\bTemporal\.Now\b/, "reads the clock"],
  [/\bMath\.random\b/, "rolls dice"],
  [/\bcrypto\./, "rolls dice"],
  [/\b(setTimeout|setInterval|setImmediate|queueMicrotask)\b/, "sets a timer"],
  [/\b(fetch|XMLHttpRequest|WebSocket)\s*\(/, "goes to the network"],
  [/\bprocess\.|\bglobalThis\b|\bwindow\.|\bdocument\.(body|create|query|get)/, "looks at where it runs"],
  [/\bfrom "node:|\bimport\("node:/, "uses Node"],
  [/\bbiome-ignore\b.*noRestrictedGlobals/, "asks the linter to look away"],
];

/** Lines of the packages' sources below `root` that are not pure, one line each. */
export async function impureLines(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const path of glob("packages/*/src/**/*.ts", { cwd: root })) {
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    lines.forEach((line, index) => {
      if (/^\s*(\*|\/\/|\/\*\*?)/.test(line) && !line.includes("biome-ignore")) return;
      for (const [pattern, what] of impurities) {
        if (pattern.test(line)) faults.push(`${path}:${index + 1} ${what}: ${line.trim()}`);
      }
    });
  }
  return faults;
}
