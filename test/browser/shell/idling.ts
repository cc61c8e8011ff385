import type { Tokens } from "@parley/model/api/sign-in";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addUser, password } from "../../../apps/server/test/harness.ts";
import type { RunningConsole } from "../running-console.ts";

/** A page of a browser whose clock the test moves on, in all its tabs at once. */
async function timedPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByText("admin@parley.test").or(page.getByText("@parley.test")).first().waitFor();
  await page.getByRole("region", { name: "Notices" }).waitFor({ state: "attached" });
  return page;
}

const question = (page: Page) => page.getByRole("dialog", { name: "Still there?" });

export function idling(running: () => RunningConsole): void {
  describe("when the user is away", () => {
    const opened = async (tokens?: Tokens) => {
      const { open, signIn } = running();
      const context = await open({ tokens: tokens ?? (await signIn()) });
      await context.clock.install();
      return context;
    };

    test("a minute before the end of a quarter of an hour it asks, and staying keeps the sign-in", async () => {
      const page = await timedPage(await opened(), "/clients");
      // The clock goes on by itself as well: a minute is left for a busy machine.
      await page.clock.runFor("13:00");
      expect(await question(page).count()).toBe(0);
      await page.clock.runFor("01:02");
      await question(page)
        .getByText(/You will be signed out in \d+ s/)
        .waitFor();
      await page.getByRole("button", { name: "Stay signed in" }).click();
      await page.clock.runFor("00:02");
      await question(page).waitFor({ state: "detached" });
      await page.clock.runFor("10:00");
      expect(await question(page).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe("/clients");
    });

    test("Escape answers the question alone: what is written in a dialog below it stays", async () => {
      const { sample } = running();
      const page = await timedPage(await opened(), `/clients/${sample.organisation}`);
      await page.getByRole("button", { name: "New voice agent" }).click();
      const form = page.getByRole("dialog", { name: "New voice agent" });
      await form.getByLabel("Name").fill("Half written");
      await page.clock.runFor("14:05");
      await question(page).waitFor();
      await page.keyboard.press("Escape");
      await page.clock.runFor("00:02");
      await question(page).waitFor({ state: "detached" });
      expect(await form.getByLabel("Name").inputValue()).toBe("Half written");
      await page.keyboard.press("Escape");
      await page.clock.runFor("00:02");
      await form.waitFor({ state: "detached" });
    });

    test("a user who moves is there", async () => {
      const page = await timedPage(await opened(), "/clients");
      await page.clock.runFor("10:00");
      await page.keyboard.press("Shift");
      await page.clock.runFor("10:00");
      expect(await question(page).count()).toBe(0);
    });

    test("R023, R069, R070: at the end it forgets the sign-in and leads to the sign-in page, and back afterwards", async () => {
      const { sample, admin } = running();
      const page = await timedPage(await opened(), `/clients/${sample.organisation}`);
      await page.evaluate(`sessionStorage.setItem("kept", "something")`);
      await page.clock.runFor("15:02");
      await page.getByText("You were signed out because you were inactive. Sign in to continue.").waitFor();
      expect(await page.evaluate(`localStorage.getItem("access_token") ?? sessionStorage.getItem("kept")`)).toBeNull();
      await page.getByLabel("Email").fill(admin.email);
      await page.getByLabel("Password").fill(admin.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Voice agents", exact: true }).waitFor();
    });

    test("tabs share it: who stays in one stays in all", async () => {
      const context = await opened();
      const first = await timedPage(context, "/clients");
      const second = await timedPage(context, "/clients");
      await context.clock.runFor("14:05");
      for (const page of [first, second]) await question(page).waitFor();
      await first.bringToFront();
      await first.getByRole("button", { name: "Stay signed in" }).click();
      await context.clock.runFor("00:02");
      await question(second).waitFor({ state: "detached" });
    });

    test("unsaved settings hold no page open when the sign-in ends", async () => {
      const { sample } = running();
      const context = await opened();
      const page = await timedPage(context, `${sample.path}/configure/retries`);
      await page.getByLabel("Blocks passed in one turn").fill("70");
      await page.getByLabel("Blocks passed in one turn").blur();
      await page.getByText("1 unsaved").first().waitFor();
      page.on("dialog", () => expect.unreachable("the browser asks whether to leave"));
      await context.clock.runFor("15:02");
      await page.getByText("You were signed out because you were inactive. Sign in to continue.").waitFor();
    });

    test("a person who only reads keeps the sign-in on the server too", async () => {
      const { server } = running();
      const page = await timedPage(await opened(), "/clients");
      const renewals: string[] = [];
      page.on("request", (request) => request.url().endsWith("/api/auth/refresh/") && renewals.push(request.url()));
      for (let reading = 0; reading < 3; reading++) {
        server.advance(8 * 60_000);
        await page.clock.runFor("07:50");
        await page.keyboard.press("Shift");
        await page.clock.runFor("00:12");
      }
      await expect.poll(() => renewals.length).toBeGreaterThan(0);
      expect(new URL(page.url()).pathname).toBe("/clients");
    });

    test("R072: one's own preference comes before the installation's", async () => {
      const { server, signIn } = running();
      const user = await addUser(server.database, [{ scope: "independent", policy: "v2.all.admin" }]);
      const credentials = { email: `${user}@parley.test`, password };
      const tokens = await signIn(credentials);
      const made = await server.anonymous()(
        "POST",
        `/api/users/${user}/preferences/`,
        { interface: "INACTIVITY_TIMEOUT", config: { extendTimout: true, duration: 5 } },
        { authorization: `Bearer ${tokens.access}` },
      );
      expect(made.status).toBe(201);
      const page = await timedPage(await opened(tokens), "/clients");
      await page.clock.runFor("04:10");
      await question(page).waitFor();
    });
  });
}
