import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readChecklist } from "../../../apps/server/test/checklist.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

// The sign-in page and that of a refused network are reached in other ways, which have tests of their own.
const rows = readChecklist("routes").filter(({ path }) => !["*", "/login", "/ip-restricted"].includes(path ?? ""));
const builds = { applications: "1", studio: "2" } as const;
const isOptional = (row: (typeof rows)[number]) => row["guard/notes"]?.startsWith("OPTIONAL") ?? false;

type Shown = "not found" | "coming soon" | "page";

/** Goes to an address of the open console, as its back button would. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`);

/** What the open console shows: until another page is drawn, the one before it. */
async function shown(page: Page): Promise<Shown> {
  // A page that fills its room has no title of its own.
  await page.locator("h1, main > *").first().waitFor({ state: "attached" });
  if ((await page.getByText("Sorry, the page you visited does not exist.").count()) > 0) return "not found";
  return (await page.getByRole("heading", { name: "Coming soon" }).count()) > 0 ? "coming soon" : "page";
}

async function expectShown(page: Page, path: string, wanted: Shown): Promise<void> {
  await go(page, path);
  await expect.poll(() => shown(page), { message: path, timeout: 20_000 }).toBe(wanted);
}

/** What the list says of an address. */
function wantedOf(row: (typeof rows)[number]): Shown {
  if (row.built === "yes") return "page";
  return row.coming_soon === "yes" && !isOptional(row) ? "coming soon" : "not found";
}

/** An address of the list with the sample's ids in it. */
function filled(path: string, sample: RunningConsole["sample"]): string {
  const [flow = "", version = ""] = sample.path.split("/").slice(-2);
  const values: { readonly [name: string]: string } = {
    organisation_uuid: sample.organisation,
    flow_uuid: flow,
    flow_version: version,
    sub_flow: "start",
    type: "inbound",
  };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "01a1fc0a-4099-7b6c-b397-25cda7693881");
}

export function routes(running: () => RunningConsole): void {
  describe.each(["studio", "applications"] as const)("the addresses of the %s build", (build) => {
    const home = build === "studio" ? "/clients" : "/";
    const listed = rows.filter(({ tree }) => tree === builds[build]);

    test("M177, R024: are those of the documents: pages where they are built, coming soon where they say so, else not there", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ build, tokens: await signIn(undefined, build) }), "/");
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      for (const row of listed) {
        const wanted = wantedOf(row);
        // From what is shown otherwise, so that the page before is not taken for this one.
        await (wanted === "not found" ? expectShown(page, home, "page") : expectShown(page, "/nowhere", "not found"));
        await expectShown(page, filled(row.path ?? "", sample), wanted);
      }
    });

    test("M168, M169, R029, R030: are no others", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ build, tokens: await signIn(undefined, build) }), "/");
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      const client = `/clients/${sample.organisation}`;
      const frame = page.getByRole("navigation", { name: "Menu" });
      for (const path of ["/nowhere", `${client}/nowhere`, `${client}/voice-agents/x/y/z`, "/ip-restricted"]) {
        await expectShown(page, path, "not found");
        if (path !== "/ip-restricted") await frame.getByRole("link").first().waitFor();
        // The menu is that of the place: a client's has its agents, and none has all clients.
        const isWithin = path.startsWith(client);
        const allClients = frame.getByRole("link", { name: "Clients" });
        if (path !== "/ip-restricted") await expect.poll(async () => (await allClients.count()) > 0).toBe(!isWithin);
      }
      await page.getByRole("link", { name: "Go Home" }).click();
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
    });
  });

  test("R012, R013, R035: each build has the pages of its own tree", async () => {
    const { open, signIn, sample } = running();
    const studio = await pageAt(
      await open({ tokens: await signIn() }),
      `${sample.path.replace("/0.0.1", "/calls")}/01a1fc0a-4099-7b6c-b397-25cda7693881`,
    );
    await studio.getByText("Sorry, the page you visited does not exist.").waitFor();
    const tokens = await signIn(undefined, "applications");
    const applications = await pageAt(await open({ build: "applications", tokens }), `${sample.path}/calls`);
    await applications.getByText("Sorry, the page you visited does not exist.").waitFor();
    await applications.goto(sample.path.replace("/0.0.1", "/calls"));
    await applications.getByRole("heading", { name: "Calls", exact: true }).waitFor();
    await applications.goto(sample.path.replace("/0.0.1", "").replace("voice-agents", "applications"));
    await applications.waitForURL((url) => url.pathname.endsWith("/calls"));
    await applications.getByRole("heading", { name: "Calls", exact: true }).waitFor();
    await applications.goto("/");
    await applications.getByRole("heading", { name: "Clients", exact: true }).waitFor();
    expect(await applications.getByRole("navigation", { name: "Menu" }).locator("[aria-current=page]").count()).toBe(1);
  });
}
