import type { IRegularForbiddenRuleType } from "dependency-cruiser";

/** What each package may import: the arrows of ARCHITECTURE.md. `kernel` is the part of `model` that browsers load. */
const packages = {
  model: [],
  sip: [],
  client: ["kernel", "model"],
  flow: ["kernel"],
  understanding: ["kernel"],
  "turn-taking": ["kernel"],
  dialler: ["kernel"],
  engine: ["kernel", "flow"],
  host: ["kernel", "model", "engine", "flow", "understanding"],
} as const satisfies Record<string, readonly string[]>;

type Layers = readonly (readonly string[])[];

/**
 * The folders of the server, the highest first: each imports only those below it. What stands beside each other in one
 * line imports nothing of its neighbours.
 */
const serverLayers: Layers = [
  ["seed"],
  ["serve"],
  ["activity", "tasks", "voice-test"],
  ["proposals", "templates"],
  ["versions"],
  ["flows"],
  ["releases"],
  ["verify"],
  [
    "calls",
    "control-panel",
    "credentials",
    "documents",
    "kept-speech",
    "language-models",
    "library",
    "organisations",
    "prompts",
    "sign-in",
    "small-talk",
    "sub-flows",
    "telephony",
    "users",
  ],
  ["edits"],
  ["rows"],
  ["audit"],
  ["access"],
  ["auth"],
  ["http"],
  ["base"],
];

/** The folders of the worker likewise. */
const workerLayers: Layers = [["hosting"], ["setup"], ["line"], ["call"], ["agent"]];

/**
 * The folders of the console likewise: what composes pages, the features, the rooms that features share, the parts of
 * every page. So a feature never imports a feature.
 */
const consoleLayers: Layers = [
  ["routes"],
  ["design", "pages", "shell", "train"],
  [
    "agent-settings",
    "agents",
    "applications",
    "call",
    "callers",
    "calls",
    "canvas",
    "clients",
    "comments",
    "comparing",
    "configure",
    "control-panel",
    "credentials",
    "deploy",
    "documentation",
    "help",
    "inspector",
    "integration",
    "issues",
    "library",
    "outline",
    "overlays",
    "people",
    "prompts",
    "proposals",
    "search",
    "sign-in",
    "simulator",
    "tags",
    "telephony",
    "templates",
    "tests",
    "verify",
    "versions",
    "vocabulary",
    "voice-call",
    "yaml",
  ],
  ["assistant", "trying"],
  ["commenting", "drawing", "editing", "importing", "numbers", "playing", "resource", "testing", "viewing"],
  ["telling"],
  ["parts"],
  ["api", "look"],
];

const entry = (name: string) =>
  name === "kernel" ? "^packages/model/src/kernel/index\\.ts$" : `^packages/${name}/src/index\\.ts$`;

/** Each noun, and each group of further calls, is an entry of its own. So a page loads only those that it shows. */
const nounDoors = ["^packages/model/src/(nouns|api)/[a-z-]+\\.ts$"];

const rooms = "^(packages|adapters|apps)/";

type Rule = IRegularForbiddenRuleType;

const forbid = (name: string, from: Rule["from"], to: Rule["to"]): Rule => ({ name, severity: "error", from, to });

/** Each folder of an app imports only those of lower layers; those of the lowest only `outside`. */
const inLayers = (app: string, layers: Layers, outside: string): readonly Rule[] => [
  ...layers.flatMap((layer, index) => {
    const below = layers.slice(index + 1).flat();
    return layer.map((name) =>
      forbid(
        `apps/${app}/src/${name} imports only ${below.join(", ") || outside}`,
        { path: `^apps/${app}/src/${name}/` },
        {
          path: `^apps/${app}/src/`,
          pathNot: [name, ...below].map((folder) => `^apps/${app}/src/${folder}/`),
        },
      ),
    );
  }),
  forbid(
    `a folder of the ${app} has its layer in scripts/check/arrow-rules.ts`,
    { path: `^apps/${app}/src/[^/]+/`, pathNot: layers.flat().map((name) => `^apps/${app}/src/${name}/`) },
    { path: `^apps/${app}/src/` },
  ),
];

/** Every rule's name is the sentence that is shown when it is broken. */
export const arrowRules: Rule[] = [
  ...Object.entries(packages).map(([name, allowed]) =>
    forbid(
      `packages/${name} imports ${allowed.length === 0 ? "nothing of ours" : `only ${allowed.join(", ")}`}`,
      { path: `^packages/${name}/src/` },
      { path: rooms, pathNot: [`^packages/${name}/`, ...allowed.map(entry)] },
    ),
  ),
  forbid(
    "a package that draws no arrow in scripts/check/arrow-rules.ts imports nothing of ours",
    { path: "^packages/", pathNot: Object.keys(packages).map((name) => `^packages/${name}/`) },
    { path: rooms },
  ),
  forbid("packages see no Node", { path: "^packages/[^/]+/src/" }, { dependencyTypes: ["core"] }),
  forbid(
    "an adapter imports packages and no other adapter",
    { path: "^(adapters/[^/]+)/src/" },
    { path: "^(adapters|apps)/", pathNot: ["^$1/"] },
  ),
  forbid("apps never import apps", { path: "^(apps/[^/]+)/" }, { path: "^apps/", pathNot: ["^$1/"] }),
  forbid(
    "the console runs in browsers, so it imports no adapter",
    { path: "^apps/console/src/" },
    { path: "^adapters/" },
  ),
  ...inLayers("server", serverLayers, "packages and adapters"),
  ...inLayers("worker", workerLayers, "packages and adapters"),
  ...inLayers("console", consoleLayers, "packages"),
  forbid("scripts start apps and never import them", { path: "^scripts/" }, { path: "^apps/" }),
  forbid(
    "a room is entered by a door: the index.ts of src or of a part of it",
    { path: "^((?:packages|adapters|apps)/[^/]+)/src/" },
    { path: "^(packages|adapters)/", pathNot: ["^$1/", "/src/index\\.ts$", "/src/[a-z-]+/index\\.ts$", ...nounDoors] },
  ),
  // `node:ffi` is younger than the list of Node's modules that the tool knows.
  forbid("imports lead somewhere", {}, { couldNotResolve: true, pathNot: ["\\.css(\\?|$)", "^virtual:", "^ffi$"] }),
  forbid("no circles, of types neither", {}, { circular: true }),
];
