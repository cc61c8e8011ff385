import type { FlowDocument } from "@parley/flow";
import type { Tokens } from "@parley/model/api/sign-in";
import type { InVersion } from "@parley/model/api/versions";
import type { Page } from "playwright-core";
import { pageAt, type RunningConsole } from "./running-console.ts";

/** An agent of its own on the design page, and what the server has of it. */
export type Designing = {
  readonly page: Page;
  /** Path of the version's pages. */
  readonly path: string;
  /** The version in the API, with a slash at its end. */
  readonly api: string;
  /** The same as calls of the API name it. */
  readonly at: InVersion;
  readonly document: () => Promise<FlowDocument>;
  /** The block or path of that name or trigger, as the server has it. */
  readonly block: (name: string) => Promise<FlowDocument["rows"]["block"][number]>;
  /** The design page again, in a browser of its own, as if on another machine. */
  readonly another: (tokens?: Tokens) => Promise<Page>;
};

let agents = 0;

/** Opens the design page of a new agent made of a sample: the smallest one unless another is named. */
export async function startDesigning(running: RunningConsole, search = "", sample = "welcome"): Promise<Designing> {
  agents += 1;
  const path = await running.addAgent(`Designed ${agents}`, sample);
  const [, , organisation = "", , flow = "", version = ""] = path.split("/");
  const at = { org: organisation, flow, ver: version };
  const api = `/api/organisations/${organisation}/flows/${flow}/versions/${version}/`;
  const document = async (): Promise<FlowDocument> => (await running.ask("GET", `${api}document/`)).body;
  const another = async (tokens?: Tokens) =>
    pageAt(await running.open({ tokens: tokens ?? (await running.signIn()) }), `${path}/design/start${search}`);
  const block = async (name: string) => {
    const found = (await document()).rows.block.find((row) => row.name === name);
    if (found === undefined) throw new Error(`There is no block ${name}`);
    return found;
  };
  return { page: await another(), path, api, at, document, block, another };
}

/** The same once its blocks are drawn, with the rows that the server has. */
export async function startDrawn(running: RunningConsole) {
  const { page, path, api, document } = await startDesigning(running);
  await page.locator(".react-flow__node").first().waitFor();
  return { page, path, api, rows: async () => (await document()).rows };
}

/** A block of the canvas by its name. */
export const node = (page: Page, name: string) => page.getByRole("group", { name: new RegExp(`^${name}, `) });
export const canvas = (page: Page) => page.getByRole("application", { name: /^Canvas of/ });
/** What the canvas says of its selection to screen readers. */
export const selection = (page: Page) => page.locator("#canvas-selection");
