import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readChecklist } from "../../../apps/server/test/checklist.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

const rows = readChecklist("routes");
const builds = { applications: "1", studio: "2" } as const;
const isOptional = (row: (typeof rows)[number]) => row["guard/notes"]?.startsWith("OPTIONAL") ?? false;

type Shown = "not found" | "coming soon" | "page";

/** Goes to an address of the open console, as its back button would, and says what is shown there. */
async function shownAt(page: Page, path: string): Promise<Shown> {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  // A page that fills its room has no title of its own.
  await page.locator("h1, main > *").first().waitFor({ state: "attached" });
  if ((await page.getByText("Sorry, the page you visited does not exist.").count()) > 0) return "not found";
  return (await page.getByRole("heading", { name: "Coming soon" }).count()) > 0 ? "coming soon" : "page";
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
    const listed = rows.filter(({ tree, path }) => tree === builds[build] && path !== "*" && path !== "/login");

    test("M177, R024: are those of the documents: coming soon where they say so, and what is not built is not there", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ build, tokens: await signIn(undefined, build) }), "/");
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      for (const row of listed) {
        const path = filled(row.path ?? "", sample);
        if (row.coming_soon === "yes" && !isOptional(row)) {
          await expect.poll(() => shownAt(page, path), { message: path }).toBe("coming soon");
        } else {
          expect(await shownAt(page, path), path).not.toBe("coming soon");
        }
        await shownAt(page, "/nowhere");
        await page.getByText("Sorry, the page you visited does not exist.").waitFor();
      }
    });

    test("M168, M169, R029, R030: are no others", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ build, tokens: await signIn(undefined, build) }), "/");
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      const client = `/clients/${sample.organisation}`;
      const frame = page.getByRole("navigation", { name: "Menu" });
      for (const path of ["/nowhere", `${client}/nowhere`, `${client}/voice-agents/x/y/z`, "/ip-restricted"]) {
        expect(await shownAt(page, path)).toBe("not found");
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
