import type { Tokens } from "@parley/model/api/sign-in";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addUser, password } from "../../apps/server/test/harness.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const minutes = (count: number) => count * 60_000;
const storage = (page: Page) =>
  page.evaluate<{ access: string | null; refresh: string | null; session: number }>(
    `({ access: localStorage.getItem("access_token"), refresh: localStorage.getItem("refresh_token"),
        session: sessionStorage.length })`,
  );

async function fillIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(credentials.email);
  await page.getByLabel("Password").fill(credentials.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Method and path of each API call that the page makes. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const keptAs = ({ access, refresh }: Tokens) => ({ access_token: access, refresh_token: refresh });

/** Holds back the script that draws every page. Returns what lets it through. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/base-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const count = (calls: readonly string[], call: string) => calls.filter((each) => each === call).length;

export function signingIn(running: () => RunningConsole): void {
  describe("signing in", () => {
    test("M174, R015: a wrong password shows what the server says; the right one leads where one wanted to go", async () => {
      const { open, sample, admin } = running();
      const page = await (await open()).newPage();
      const calls = callsOf(page);
      await page.goto(`${sample.path}/calls`);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(calls).toEqual([]);
      const scripts = await page.evaluate<string[]>(`performance.getEntriesByType("resource").map(({ name }) => name)`);
      expect(scripts.filter((name) => /login/.test(name))).not.toEqual([]);
      expect(scripts.filter((name) => /simulator|call-page/.test(name))).toEqual([]);

      await fillIn(page, { ...admin, password: "not the password" });
      await page.getByRole("alert").getByText("Email or password is wrong.", { exact: true }).waitFor();
      expect(await storage(page)).toMatchObject({ access: null, refresh: null });
      await fillIn(page, admin);
      await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${sample.path}/calls`);
      expect(await page.title()).toBe("Studio");
    });

    test("M175, R032, R059, R076, R078: signing out leaves nothing behind, here, in other tabs and on the server", async () => {
      const { open, signIn, server } = running();
      const context = await open({ tokens: await signIn() });
      const [page, other] = [await pageAt(context, "/clients"), await pageAt(context, "/clients")];
      await page.getByText("Parley demo").waitFor();
      await page.evaluate(`sessionStorage.setItem("kept", "something")`);
      const { access } = await storage(page);
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await other.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await storage(page)).toEqual({ access: null, refresh: null, session: 0 });
      const headers = { authorization: `Bearer ${access}` };
      const answer = await server.anonymous()("GET", "/api/organisations/", undefined, headers);
      expect(answer.status).toBe(401);
    });

    test("signing out needs no server", async () => {
      const { open, signIn } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), "/clients");
      await page.getByText("Parley demo").waitFor();
      await page.route("**/api/auth/logout/", (route) => route.abort());
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await storage(page)).toEqual({ access: null, refresh: null, session: 0 });
    });

    test("what a list shows first is asked before the scripts that draw it have come, and once", async () => {
      const { open, signIn, sample } = running();
      const organisation = `/api/organisations/${sample.organisation}/`;
      const flow = `${organisation}flows/${sample.path.split("/")[4]}/`;
      const clients = ["/api/users/home/", "/api/organisations/", "/api/organisations/activity/"];
      const agents = ["/api/users/home/", organisation, `${organisation}flows/`, `${organisation}flows/activity/`];
      const calls = ["/api/users/home/", organisation, flow, `${flow}analytics/fetch_calls/`];
      const lists = {
        studio: { "/clients": clients, [`/clients/${sample.organisation}`]: agents, [`${sample.path}/calls`]: calls },
        applications: {
          "/": clients,
          [`/clients/${sample.organisation}/voice-agents`]: agents,
          [`${sample.path.slice(0, -"/0.0.1".length)}/calls`]: calls,
        },
      };
      for (const build of ["studio", "applications"] as const) {
        const context = await open({ build, tokens: await signIn(undefined, build) });
        for (const [path, expected] of Object.entries(lists[build])) {
          const page = await context.newPage();
          const draw = await holdScripts(page);
          const asked = callsOf(page);
          await page.goto(path, { waitUntil: "commit" });
          for (const each of expected) await expect.poll(() => asked).toContain(`GET ${each}`);
          draw();
          await page.locator("main[aria-busy=false]").waitFor();
          // Calls are asked for beside their count, and again when the page begins to follow them.
          for (const each of expected.filter((one) => !one.endsWith("fetch_calls/")))
            expect(count(asked, `GET ${each}`), each).toBe(1);
        }
      }
    });

    test("R074: what was asked for one user is not shown to another who signs in meanwhile in another tab", async () => {
      const { open, signIn, addUser } = running();
      const context = await open({ tokens: await signIn() });
      const page = await context.newPage();
      const draw = await holdScripts(page);
      const answer = page.waitForResponse("**/api/users/home/");
      await page.goto("/clients", { waitUntil: "commit" });
      await answer;
      const other = await addUser([{ scope: "independent", policy: "v2.all.admin" }]);
      const tokens = await signIn(other);
      await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(keptAs(tokens))})`);
      draw();
      await page.getByText(other.email).waitFor();
      expect(await page.getByText("admin@parley.test").count()).toBe(0);
    });

    test("a page sends nothing in the name of who signs in in another tab, and becomes theirs", async () => {
      const { open, signIn, addUser } = running();
      const context = await open({ tokens: await signIn() });
      const first = await pageAt(context, "/clients");
      await first.getByText("admin@parley.test").waitFor();
      const other = await addUser([{ scope: "independent", policy: "v2.all.admin" }]);
      const second = await pageAt(context, "/login");
      await fillIn(second, other);
      await second.getByText(other.email).waitFor();
      await first.getByText(other.email).waitFor();
      expect(await first.getByText("admin@parley.test").count()).toBe(0);
      expect(new URL(first.url()).pathname).toBe("/clients");
    });

    test("a sign-in that ends by itself leads all tabs to where they can go on, and one sign-in brings all back", async () => {
      const { open, signIn, admin, sample, server } = running();
      const tokens = await signIn();
      const context = await open({ tokens });
      const [first, second] = [
        await pageAt(context, "/clients"),
        await pageAt(context, `/clients/${sample.organisation}`),
      ];
      for (const page of [first, second]) await page.getByText("admin@parley.test").waitFor();
      const headers = { authorization: `Bearer ${tokens.access}` };
      await server.anonymous()("POST", "/api/auth/logout/", undefined, headers);
      await first.reload();
      for (const page of [first, second]) {
        await page.getByText("Your sign-in has expired. Sign in again to continue.").waitFor();
      }
      await fillIn(first, admin);
      await first.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      await second.getByRole("heading", { name: "Voice agents", exact: true }).waitFor();
    });

    test("R062, R063, R067: an old access token is renewed silently, once, and each call tried once more", async () => {
      const { open, signIn, sample, server } = running();
      const page = await (await open({ tokens: await signIn() })).newPage();
      const calls = callsOf(page);
      server.advance(minutes(11));
      await page.goto(`/clients/${sample.organisation}`);
      await page.getByRole("link", { name: "Welcome", exact: true }).waitFor();
      await page.getByRole("navigation").getByText("Parley demo").waitFor();
      const organisation = `GET /api/organisations/${sample.organisation}/`;
      expect(count(calls, "POST /api/auth/refresh/")).toBe(1);
      expect(count(calls, organisation)).toBe(2);
      expect(count(calls, `${organisation}flows/`)).toBe(2);
    });

    test.each(["with", "without"])("two tabs that renew at once stay signed in, %s locks", async (locks) => {
      const { open, signIn, server } = running();
      const context = await open({ tokens: await signIn() });
      if (locks === "without") await context.addInitScript("delete Navigator.prototype.locks");
      const tabs = [await pageAt(context, "/clients"), await pageAt(context, "/clients")];
      for (const page of tabs) await page.getByText("Parley demo").waitFor();
      const calls = tabs.map(callsOf);
      for (let round = 1; round <= 2; round++) {
        server.advance(minutes(11));
        await Promise.all(tabs.map((page) => page.reload()));
        for (const page of tabs) await page.getByText("Parley demo").waitFor();
        // A browser may show one tab's storage to another a moment late, so each tab may renew once for itself.
        const renewals = count(calls.flat(), "POST /api/auth/refresh/");
        if (locks === "with") expect(renewals).toBeLessThanOrEqual(tabs.length * round);
      }
    });

    test("R064: a sign-in that is over leads to the sign-in page and back", async () => {
      const { open, signIn, admin, sample, server } = running();
      const tokens = await signIn();
      const page = await pageAt(await open({ tokens }), "/clients");
      await page.getByText("Parley demo").waitFor();
      const headers = { authorization: `Bearer ${tokens.access}` };
      expect((await server.anonymous()("POST", "/api/auth/logout/", undefined, headers)).status).toBe(204);
      await page.goto(`/clients/${sample.organisation}`);
      await page.getByText("Your sign-in has expired. Sign in again to continue.").waitFor();
      await fillIn(page, admin);
      await page.getByRole("heading", { name: "Voice agents", exact: true }).waitFor();
    });

    test("M030, R033, R068: a deactivated user sees why, is signed out, and cannot come in again", async () => {
      const { open, signIn, server } = running();
      const user = await addUser(server.database, [{ scope: "independent", policy: "v2.all.admin" }]);
      const credentials = { email: `${user}@parley.test`, password };
      const page = await pageAt(await open({ tokens: await signIn(credentials) }), "/clients");
      await page.getByText("Parley demo").waitFor();
      await server.database.asSystem("deactivate a user", (db) =>
        db.updateTable("user").set({ is_active: false }).where("id", "=", user).execute(),
      );
      await page.getByRole("link", { name: "Parley demo" }).click();
      await page.getByRole("alert").getByText("Your account is deactivated", { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/login");
      expect(await storage(page)).toEqual({ access: null, refresh: null, session: 0 });
      await fillIn(page, credentials);
      await page.getByRole("alert").getByText("Your account is deactivated", { exact: true }).waitFor();
    });

    test.each([
      "https://elsewhere.example/",
      "//elsewhere.example",
      "/\\elsewhere.example",
      "/%09/elsewhere.example",
      "/.//x",
    ])("a link to the sign-in page leads nowhere else: %s", async (next) => {
      const { open, admin, address } = running();
      const page = await pageAt(await open(), `/login?next=${encodeURIComponent(decodeURIComponent(next))}`);
      await fillIn(page, admin);
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      expect(page.url()).toBe(`${address}/clients`);
    });

    test("R014: the title is the product's short name on the applications build's host", async () => {
      const { open, address } = running();
      const page = await (await open()).newPage();
      await page.goto(`http://app.localhost:${new URL(address).port}/login`);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await page.title()).toBe("Parley");
    });
  });
}
