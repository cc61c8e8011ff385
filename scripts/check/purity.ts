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

/** What browsers give to no page that came from another machine without TLS, where a first installation often stands. */
const forSecurePages: typeof impurities = [
  [/\bcrypto\.(randomUUID|subtle)\b/, "is missing without TLS; makeId makes ids"],
];

/** Lines of the packages' sources that are not pure, and of the console's that fail without TLS, one line each. */
export async function impureLines(root: string): Promise<readonly string[]> {
  return [
    ...(await linesWith(root, "packages/*/src/**/*.ts", impurities)),
    ...(await linesWith(root, "apps/console/src/**/*.{ts,tsx}", forSecurePages)),
  ];
}

async function linesWith(root: string, sources: string, patterns: typeof impurities): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const path of glob(sources, { cwd: root })) {
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    lines.forEach((line, index) => {
      if (/^\s*(\*|\/\/|\/\*\*?)/.test(line) && !line.includes("biome-ignore")) return;
      for (const [pattern, what] of patterns) {
        if (pattern.test(line)) faults.push(`${path}:${index + 1} ${what}: ${line.trim()}`);
      }
    });
  }
  return faults;
}
