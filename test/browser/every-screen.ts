import type { Page } from "playwright-core";

/** Where the screens of a build lead, for the sample's client, agent and call. */
export type Places = { readonly organisation: string; readonly flow: string; readonly call: string };

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

/** Every screen there is, once for each build that has it. */
export const screens: readonly Screen[] = [
  { build: "studio", name: "clients", path: () => "/clients", lists: ["**/api/organisations/?*"] },
  { build: "studio", name: "agents", path: client, lists: ["**/flows/?*"] },
  { build: "studio", name: "design", path: (at) => `${version(at)}/design/start` },
  { build: "studio", name: "test", path: (at) => `${version(at)}/test` },
  { build: "studio", name: "deploy", path: (at) => `${version(at)}/deploy`, lists: ["**/releases/?*"] },
  { build: "studio", name: "calls", path: (at) => `${version(at)}/calls`, lists: ["**/fetch_calls/?*"] },
  { build: "studio", name: "call", path: (at) => `${version(at)}/calls/${at.call}` },
  { build: "studio", name: "not-found", path: () => "/nowhere" },
  { build: "applications", name: "clients", path: () => "/", lists: ["**/api/organisations/?*"] },
  { build: "applications", name: "agents", path: (at) => `${client(at)}/voice-agents`, lists: ["**/flows/?*"] },
  { build: "applications", name: "test", path: (at) => `${agent(at)}/test` },
  { build: "applications", name: "calls", path: (at) => `${agent(at)}/calls`, lists: ["**/fetch_calls/?*"] },
  { build: "applications", name: "call", path: (at) => `${agent(at)}/calls/${at.call}` },
  { build: "applications", name: "coming-soon", path: (at) => `${agent(at)}/account` },
];

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

/** Waits until what a page fetched is shown, or what stands there while it waits. */
export async function settle(page: Page, state: ScreenState): Promise<void> {
  await page.locator("h1, main, [role=main]").first().waitFor();
  if (state === "loading") await page.locator(".skeleton, [aria-busy=true], h1").first().waitFor();
  else await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}
