import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { choose } from "../choosing.ts";
import { pressPair } from "../keyboard.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function movingAround(running: () => RunningConsole): void {
  describe("moving around", () => {
    test("a level of the breadcrumb switches by typing, with the keyboard alone", async () => {
      const { open, signIn, sample, addAgent } = running();
      const other = await addAgent("Second agent", "welcome");
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      await page.getByRole("button", { name: "Switch agent" }).press("Enter");
      await page.getByRole("combobox", { name: "Name of the agent" }).fill("sec");
      await page.getByRole("option", { name: "Second agent" }).waitFor();
      await expect.poll(() => page.getByRole("option").count()).toBe(1);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname.startsWith(other));

      await page.goto(`${sample.path}/calls`);
      await page.getByRole("button", { name: "Switch version" }).click();
      await page.getByRole("option", { name: "0.0.1" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("listbox").waitFor({ state: "detached" });
      expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Switch version");
    });

    test("beside a notice the breadcrumb names version and page whole: the search gives way before it", async () => {
      const { open, signIn, sample } = running();
      const context = await open({ tokens: await signIn(), width: 1280 });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = await pageAt(context, `${sample.path}/documentation`);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByRole("status").getByText("The link is copied").waitFor();
      const named = page.getByRole("navigation", { name: "Breadcrumb" }).getByText(/^(0\.0\.1|Documentation)$/);
      expect(await named.allInnerTexts()).toEqual(["0.0.1", "Documentation"]);
      const cut = await named.evaluateAll(
        (parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length,
      );
      expect(cut).toBe(0);
    });

    test("Escape gives the focus back to what opened a dialog, also to the button of the menu that did", async () => {
      const { open, signIn, sample } = running();
      const page = await (await open({ tokens: await signIn() })).newPage();
      const opened: readonly (readonly [path: string, name: string])[] = [
        ["/clients", "Add client"],
        [`/clients/${sample.organisation}`, "Import agent"],
        [`${sample.path}/deploy`, "Assign number"],
        [`${sample.path}/configure/personas`, "Add persona"],
        ["/engage/settings/tags", "Add tag"],
      ];
      const hasFocus = (each: Locator) => each.evaluate((button) => button.ownerDocument.activeElement === button);
      for (const [path, name] of opened) {
        await page.goto(path);
        const button = page.getByRole("button", { name, exact: true }).first();
        await button.press("Enter");
        await page.getByRole("dialog").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await expect.poll(() => hasFocus(button), { message: name }).toBe(true);
      }
      await page.goto(`${sample.path}/versions`);
      const menu = page.getByRole("button", { name: "Actions of 0.0.1" });
      await menu.press("Enter");
      await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => hasFocus(menu)).toBe(true);
    });

    test("on a phone the header lies within the window, and nothing of it lies over another", async () => {
      const { open, signIn, sample } = running();
      const page = await (await open({ tokens: await signIn(), width: 390 })).newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${sample.path}/calls`);
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Calls").waitFor();
      const shown = page.locator("header").locator("a, button, [aria-current=page]").filter({ visible: true });
      const boxes = await shown.evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
      expect(boxes.length).toBeGreaterThan(4);
      for (const [place, { left, right }] of boxes.entries()) {
        expect(right).toBeLessThanOrEqual(390);
        expect(left).toBeGreaterThanOrEqual(boxes[place - 1]?.right ?? 0);
      }
    });

    test("M012, M058: a version is added as a copy or empty, and what fails is said", async () => {
      const { open, signIn, sample, addAgent, ask } = running();
      const other = await addAgent("Third agent", "welcome");
      const [flow = ""] = other.split("/").slice(-2);
      const api = `/api/organisations/${sample.organisation}/flows/${flow}/`;
      const page = await pageAt(await open({ tokens: await signIn() }), `${other}/calls`);
      const fail = { status: 500, json: { code: "internal", detail: "Something went wrong on our side." } };
      await page.route("**/versions/**", (route) =>
        route.request().method() === "POST" ? route.fulfill(fail) : route.fallback(),
      );
      await page.getByRole("button", { name: "Switch version" }).click();
      await page.getByRole("button", { name: "New version" }).click();
      const dialog = page.getByRole("dialog", { name: "New version" });
      await dialog.getByRole("button", { name: "Add version" }).click();
      await dialog.getByText("Could not create version").waitFor();
      await choose(dialog.getByLabel("Copy of"), "Nothing: begin with an empty version");
      await dialog.getByRole("button", { name: "Add version" }).click();
      await dialog.getByText("Error adding a Version!").waitFor();
      await page.unroute("**/versions/**");
      await choose(dialog.getByLabel("Copy of"), "0.0.1");
      await dialog.getByRole("button", { name: "Add version" }).click();
      await page.waitForURL(/\/0\.0\.2\/design\/start$/);
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("0.0.2").waitFor();
      const blocks = async (version: string) => (await ask("GET", `${api}versions/${version}/blocks/`)).body.count;
      expect((await ask("GET", api)).body.latest_version).toBe("0.0.2");
      expect(await blocks("0.0.2")).toBe(await blocks("0.0.1"));
      await page.getByRole("button", { name: "Switch version" }).click();
      await page.getByRole("button", { name: "New version" }).click();
      await choose(dialog.getByLabel("Copy of"), "Nothing: begin with an empty version");
      await dialog.getByRole("button", { name: "Add version" }).click();
      await page.waitForURL(/\/0\.0\.3\/design\/start$/);
      expect(await blocks("0.0.3")).toBe(1);
    });

    test("the palette finds clients and pages of before, and does what the page can do", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Welcome").waitFor();
      await pressPair(page, "g", "t");
      await page.getByRole("heading", { name: "Test", exact: true }).waitFor();
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox", { name: "Search or jump to" });
      await page.getByRole("option", { name: /Welcome, 0.0.1, Calls/ }).waitFor();
      expect(await page.getByRole("option", { name: /Welcome, 0.0.1, Test/ }).count()).toBe(0);
      await field.fill("parley");
      await page.getByRole("option", { name: "Parley demo" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Voice agents", exact: true }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await field.fill("loan");
      await page.getByText("Nothing has that name.").waitFor();
      await field.fill("collapse");
      await page.getByRole("option", { name: /Collapse the side panel/ }).click();
      await page.getByRole("button", { name: "Expand" }).waitFor();
    });

    test("the palette keeps the chosen line when what is found later comes before it", async () => {
      const { open, signIn } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), "/clients");
      await page.getByText("Parley demo").waitFor();
      const asked = Promise.withResolvers<void>();
      await page.route("**/api/flows/?*", async (route) => {
        await asked.promise;
        await route.continue();
      });
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to" }).fill("e");
      await page.getByRole("option", { name: "Parley demo" }).waitFor();
      await page.keyboard.press("ArrowUp");
      const chosen = page.getByRole("option", { selected: true });
      const before = await chosen.textContent();
      asked.resolve();
      await page.getByRole("option", { name: "Welcome", exact: true }).waitFor();
      expect(await chosen.textContent()).toBe(before);
    });

    test("the palette finds agents of other pages, blocks, numbers and what the design page can do", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/design/start`);
      await page.getByRole("button", { name: "Simulate" }).waitFor();
      const field = page.getByRole("combobox", { name: "Search or jump to" });
      const find = async (text: string, option: RegExp) => {
        await page.keyboard.press("Control+k");
        await field.fill(text);
        await page.getByRole("option", { name: option }).first().waitFor();
      };
      await find("welc", /^Welcome$/);
      await page.keyboard.press("Escape");
      await find("1000", /^1000$/);
      await page.keyboard.press("Escape");
      await find("issues", /issues/i);
      await page.keyboard.press("Escape");
      await find("menu", /^MenuMain|^Menu/);
      await page.getByRole("option", { name: /^Menu/ }).first().click();
      await page.waitForURL(/select=/);
      await page.goto(`/clients/${sample.organisation}`);
      await page.getByRole("heading", { name: "Voice agents" }).waitFor();
      await find("filter draft", /^Filter Status: Draft/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/status=draft/);
    });

    test("the palette does what the canvas can, puts what was taken last first, and gives the focus back", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/design/start`);
      const canvas = page.getByRole("application", { name: /^Canvas of/ });
      await canvas.focus();
      const focused = () => page.evaluate("document.activeElement.getAttribute('role')");
      const field = page.getByRole("combobox", { name: "Search or jump to" });
      const actions = page.getByRole("option").filter({ hasNotText: /, 0\.0\.1, / });
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name: /^Tidy the selection, or all blocks/ }).waitFor();
      expect(await page.getByRole("option", { name: /^Rename the block/ }).count()).toBe(0);
      expect(await page.getByRole("option", { name: /, Design$/ }).count()).toBe(0);
      await field.fill("zoom in");
      await page.keyboard.press("Enter");
      await page.getByText("120 %").waitFor();
      expect(await focused()).toBe("application");
      await page.keyboard.press("Control+k");
      await expect.poll(() => actions.first().textContent()).toMatch(/^Zoom in/);
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "detached" });
      expect(await focused()).toBe("application");
      await page.keyboard.press("ArrowDown");
      await page.waitForURL(/select=/);
      await page.keyboard.press("Control+k");
      await field.fill("add a block");
      await page.keyboard.press("Enter");
      await page.getByRole("listbox", { name: "Kinds of block" }).waitFor();
    });

    test("keys lead to the main pages, a sheet tells them, and Escape closes only what is on top", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog", { name: "Keys" });
      await sheet.getByText("Go to agents").waitFor();
      await pressPair(page, "g", "c");
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(`${sample.path}/calls`);
      await pressPair(page, "g", "t");
      await page.getByRole("heading", { name: "Test", exact: true }).waitFor();
      // There the words to the agent take the focus, and letters are letters.
      await page.goBack();
      await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
      await pressPair(page, "g", "a");
      await page.getByRole("heading", { name: "Voice agents", exact: true }).waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("gc");
      expect(await page.getByRole("searchbox", { name: "Search agents" }).inputValue()).toBe("gc");
      await page.getByRole("searchbox", { name: "Search agents" }).blur();
      await pressPair(page, "g", "c");
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
    });

    test("letters count after a button was pressed, and can be turned off", async () => {
      const { open, signIn, sample, addAgent } = running();
      await addAgent("Another agent", "welcome");
      const page = await pageAt(await open({ tokens: await signIn() }), `/clients/${sample.organisation}`);
      const focused = () => page.evaluate("document.activeElement.closest('tr')?.dataset.index ?? null");
      const panel = page.getByRole("button", { name: "Collapse" });
      await page.locator("tr[data-index='1'] .row-link").waitFor();
      await panel.click();
      await page.keyboard.press("j");
      expect(await focused()).toBe("0");
      await page.getByRole("button", { name: "Expand" }).click();
      await page.keyboard.press("j");
      expect(await focused()).toBe("1");
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keys" }).getByRole("switch").click();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("k");
      expect(await focused()).toBe("1");
      await page.keyboard.press("?");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to" }).waitFor();
      expect(await page.getByRole("dialog", { name: "Keys" }).count()).toBe(0);
    });

    test("the zone is chosen and remembered", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `/clients/${sample.organisation}`);
      await page.getByRole("button", { name: /^Times are shown in/ }).click();
      expect(await page.getByRole("menuitemradio", { name: /Client's time/ }).isDisabled()).toBe(true);
      await page.getByRole("menuitemradio", { name: /^UTC/ }).click();
      await page.getByRole("button", { name: "Times are shown in UTC" }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Times are shown in UTC" }).waitFor();
    });
  });
}
