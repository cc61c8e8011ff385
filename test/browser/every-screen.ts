import type { Page } from "playwright-core";
import type { RunningConsole } from "./running-console.ts";

/** Where the screens of a build lead, for the sample's client, agent, call, and a block to select. */
export type Places = {
  readonly organisation: string;
  readonly flow: string;
  readonly call: string;
  readonly block: string;
};

export type Screen = {
  readonly build: "studio" | "applications";
  readonly name: string;
  readonly path: (places: Places) => string;
  /** Lists of the API that a screen can be without: its empty state. */
  readonly lists?: readonly string[];
};

const client = ({ organisation }: Places) => `/clients/${organisation}`;
const agent = (places: Places) => `${client(places)}/voice-agents/${places.flow}`;
const version = (places: Places) => `${agent(places)}/0.0.1`;

const design = (places: Places) => `${version(places)}/design/start`;

/** Every screen there is, once for each build that has it. */
export const screens: readonly Screen[] = [
  { build: "studio", name: "clients", path: () => "/clients", lists: ["**/api/organisations/?*"] },
  { build: "studio", name: "agents", path: client, lists: ["**/flows/?*"] },
  { build: "studio", name: "templates", path: (at) => `${client(at)}/templates`, lists: ["**/global_templates/?*"] },
  { build: "studio", name: "library", path: (at) => `${client(at)}/library`, lists: ["**/library/?*"] },
  { build: "studio", name: "credentials", path: (at) => `${client(at)}/credentials`, lists: ["**/credentials/?*"] },
  { build: "studio", name: "all templates", path: () => "/templates", lists: ["**/global_templates/?*"] },
  { build: "studio", name: "design", path: design },
  { build: "studio", name: "design-block", path: (at) => `${design(at)}?select=${at.block}` },
  { build: "studio", name: "design-fields", path: (at) => `${design(at)}?fields=open` },
  { build: "studio", name: "design-issues", path: (at) => `${design(at)}?issues=open` },
  { build: "studio", name: "design-simulator", path: (at) => `${design(at)}?panel=simulator` },
  { build: "studio", name: "design-outline", path: (at) => `${design(at)}?view=outline` },
  { build: "studio", name: "test", path: (at) => `${version(at)}/test` },
  ...["call", "tests", "golden", "verify", "callers"].map(
    (by): Screen => ({ build: "studio", name: `test ${by}`, path: (at) => `${version(at)}/test?by=${by}` }),
  ),
  { build: "studio", name: "configure", path: (at) => `${version(at)}/configure/speech` },
  ...["rules", "personas", "actions", "language-models"].map(
    (group): Screen => ({ build: "studio", name: group, path: (at) => `${version(at)}/configure/${group}` }),
  ),
  {
    build: "studio",
    name: "recognisers",
    path: (at) => `${version(at)}/configure/speech-providers/recognisers`,
    lists: ["**/api/asr/?*"],
  },
  {
    build: "studio",
    name: "voices",
    path: (at) => `${version(at)}/configure/speech-providers/voices`,
    lists: ["**/api/tts/?*"],
  },
  {
    build: "studio",
    name: "understanding models",
    path: (at) => `${version(at)}/configure/speech-providers/understanding-models`,
    lists: ["**/api/slu-models/?*"],
  },
  {
    build: "studio",
    name: "languages",
    path: (at) => `${version(at)}/configure/speech-providers/languages`,
    lists: ["**/api/languages/?*"],
  },
  { build: "studio", name: "train", path: (at) => `${version(at)}/train/intents` },
  ...["entities", "not-understood", "small-talk", "test-set", "documents", "report"].map(
    (tab): Screen => ({ build: "studio", name: `train ${tab}`, path: (at) => `${version(at)}/train/${tab}` }),
  ),
  { build: "studio", name: "prompts", path: (at) => `${version(at)}/configure/prompts` },
  { build: "studio", name: "deploy", path: (at) => `${version(at)}/deploy`, lists: ["**/releases/?*"] },
  { build: "studio", name: "compare", path: (at) => `${version(at)}/compare` },
  { build: "studio", name: "versions", path: (at) => `${version(at)}/versions`, lists: ["**/versions/?*"] },
  { build: "studio", name: "proposals", path: (at) => `${version(at)}/proposals` },
  { build: "studio", name: "documentation", path: (at) => `${version(at)}/documentation` },
  { build: "studio", name: "settings", path: (at) => `${version(at)}/settings` },
  { build: "studio", name: "calls", path: (at) => `${version(at)}/calls`, lists: ["**/fetch_calls/?*"] },
  { build: "studio", name: "call", path: (at) => `${version(at)}/calls/${at.call}` },
  { build: "studio", name: "team", path: (at) => `${client(at)}/settings/team`, lists: ["**/access/users/?*"] },
  { build: "studio", name: "roles", path: (at) => `${client(at)}/settings/roles`, lists: ["**/roles/?*"] },
  { build: "studio", name: "tags", path: () => "/engage/settings/tags", lists: ["**/api/tags/?*"] },
  { build: "studio", name: "providers", path: () => "/telephony/providers", lists: ["**/telephony/providers/?*"] },
  { build: "studio", name: "sip lines", path: () => "/telephony/sip-lines", lists: ["**/telephony/sip_lines/?*"] },
  {
    build: "studio",
    name: "telephony clients",
    path: () => "/telephony/clients",
    lists: ["**/telephony/clients/?*"],
  },
  { build: "studio", name: "workers", path: () => "/telephony/workers", lists: ["**/telephony/workers/?*"] },
  {
    build: "studio",
    name: "blacklist",
    path: () => "/telephony/blacklist-numbers",
    lists: ["**/blacklist_numbers/?*"],
  },
  { build: "studio", name: "numbers", path: () => "/telephony/virtual-numbers", lists: ["**/virtual_numbers/?*"] },
  { build: "studio", name: "not-found", path: () => "/nowhere" },
  { build: "applications", name: "clients", path: () => "/", lists: ["**/api/organisations/?*"] },
  { build: "applications", name: "agents", path: (at) => `${client(at)}/voice-agents`, lists: ["**/flows/?*"] },
  { build: "applications", name: "applications", path: (at) => `${client(at)}/applications`, lists: ["**/flows/?*"] },
  { build: "applications", name: "templates", path: () => "/templates/voice", lists: ["**/global_templates/?*"] },
  { build: "applications", name: "team", path: (at) => `${client(at)}/settings/team`, lists: ["**/access/users/?*"] },
  { build: "applications", name: "integration", path: (at) => `${agent(at)}/integration` },
  { build: "applications", name: "settings", path: (at) => `${agent(at)}/settings` },
  { build: "applications", name: "configuration", path: (at) => `${agent(at)}/configuration` },
  { build: "applications", name: "prompts", path: (at) => `${agent(at)}/prompts` },
  {
    build: "applications",
    name: "control panel",
    path: (at) => `${agent(at)}/control_panel`,
    lists: ["**/changes/?*"],
  },
  { build: "applications", name: "test", path: (at) => `${agent(at)}/test` },
  { build: "applications", name: "calls", path: (at) => `${agent(at)}/calls`, lists: ["**/fetch_calls/?*"] },
  { build: "applications", name: "call", path: (at) => `${agent(at)}/calls/${at.call}` },
  { build: "applications", name: "coming-soon", path: (at) => `${agent(at)}/account` },
];

/** Places of the running sample, of which a call is there already. */
export async function placesOf({ ask, sample }: RunningConsole): Promise<Places> {
  const [, , organisation = "", , flow = ""] = sample.path.split("/");
  const api = `/api/organisations/${organisation}/flows/${flow}`;
  const calls = await ask("GET", `${api}/analytics/fetch_calls/?limit=1`);
  const document = await ask("GET", `${api}/versions/0.0.1/document/`);
  const menu = document.body.rows.block.find(({ name }: { name: string }) => name === "Menu");
  return { organisation, flow, call: calls.body.results[0].call_uuid, block: menu.id };
}

export const states = ["full", "empty", "error", "forbidden", "loading"] as const;
export type ScreenState = (typeof states)[number];

/** What every page asks first, and cannot be shown without. */
const always = /\/api\/(users\/home|auth|config)/;

const nothing = { count: 0, next: null, previous: null, results: [] };
const fault = { code: "internal", detail: "Something went wrong on our side.", request_id: "req-1234567890" };

/** Makes the API answer a page in such a way that its screen is in a state; `forbidden` is for whom is signed in. */
export async function bringInto(page: Page, state: ScreenState, { lists = [] }: Screen): Promise<void> {
  if (state === "empty") for (const list of lists) await page.route(list, (route) => route.fulfill({ json: nothing }));
  if (state !== "error" && state !== "loading") return;
  await page.route("**/api/**", (route) => {
    if (always.test(route.request().url())) return route.fallback();
    // Never answered: the page stays as it is while it waits.
    return state === "error" ? route.fulfill({ status: 500, json: fault }) : undefined;
  });
}

/** Comes once a page waits for nothing but news: calls that follow events never end, so that its network is never idle. */
const atRest = `new Promise((done) => {
  const look = () => {
    const ends = performance.getEntriesByType("resource").map(({ responseEnd }) => responseEnd);
    const isBusy = document.querySelector(".skeleton, [aria-busy=true]") !== null;
    if (!isBusy && performance.now() - Math.max(0, ...ends) > 500) done();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Waits until what a page fetched is shown, or what stands there while it waits. */
export async function settle(page: Page, state: ScreenState): Promise<void> {
  await page.locator("h1, main, [role=main]").first().waitFor();
  if (state === "loading") await page.locator(".skeleton, [aria-busy=true], h1").first().waitFor();
  else await page.evaluate(atRest);
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}
