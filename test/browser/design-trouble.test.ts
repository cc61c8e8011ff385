import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { chunkOf, filesOf } from "./chunk-of.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { inspectorOf, selectBlock } from "./drawing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const html = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
const formula = `=HYPERLINK("http://elsewhere.test","press")`;

describe.skipIf(launch === null)("trouble on the design page", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const words = (page: Page) => inspectorOf(page).getByRole("textbox", { name: / in en-IN$/ });
  const described = (page: Page) => inspectorOf(page).getByLabel("Description");

  test("names and prompts with markup or formulas are kept as they are and never run", async () => {
    const { page, document } = await startDesigning(running);
    await selectBlock(page, "Menu");
    for (const text of [html, formula]) {
      await inspectorOf(page).getByLabel("Name of the block").fill(text);
      await words(page).fill(text);
      const kept = async () => {
        const { block, prompt_content } = (await document()).rows;
        return [block.some(({ name }) => name === text), prompt_content.some(({ content }) => content === text)];
      };
      await expect.poll(kept).toEqual([true, true]);
      await page.locator(".react-flow__node").getByText(text.slice(0, 20)).first().waitFor();
    }
    expect(await page.title()).not.toBe("taken");
  });

  test("a hundred thousand characters are refused with a reason, and nothing that was written is lost", async () => {
    const { page, document } = await startDesigning(running);
    await selectBlock(page, "Menu");
    const before = (await document()).rows.prompt_content.length;
    const long = "long ".repeat(20_000);
    await words(page).fill(long);
    await inspectorOf(page).getByRole("alert").waitFor();
    expect(await words(page).inputValue()).toBe(long);
    await inspectorOf(page).getByLabel("Name of the block").fill("n".repeat(100_000));
    await expect.poll(() => inspectorOf(page).getByRole("alert").count()).toBe(2);
    await described(page).fill("Still at work");
    await expect
      .poll(async () => (await document()).rows.block.map(({ description }) => description))
      .toContain("Still at work");
    const { block, prompt_content } = (await document()).rows;
    expect(block.some(({ name }) => name === "Menu")).toBe(true);
    expect(prompt_content.length).toBe(before);
    expect(prompt_content.some(({ content }) => content.startsWith("long"))).toBe(false);
  });

  test("what was never opened opens without the network", async () => {
    const { page } = await startDesigning(running);
    const fetched = () => page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
    const parts = [
      "inspector/inspector.tsx",
      "inspector/form/check-language.ts",
      "editing/history-steps.tsx",
      "search/search-panel.tsx",
      "shell/key-sheet.tsx",
      "canvas/sub-flows/sub-flow-menu.tsx",
    ].map((module) => filesOf(`src/${module}`));
    const files = [...new Set((await Promise.all(parts)).flat()), "layout.worker-"];
    const missing = async () => {
      const names = await fetched();
      return files.filter((file) => !names.some((name) => name.includes(file)));
    };
    await expect.poll(missing).toEqual([]);
    // A file that came ahead of its module is asked for again: on a busy machine that may be seconds later.
    const scripts = JSON.stringify(files.filter((file) => file.endsWith(".js")));
    await page.evaluate(`Promise.all(${scripts}.map((file) => import("/" + file)))`);
    await page.context().setOffline(true);
    await selectBlock(page, "Menu");
    await words(page).fill("Written without the network");
    await page.getByRole("button", { name: "History" }).click();
    await page.getByText("Before these changes").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Sub-flow actions" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+f");
    await page.getByRole("search").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
  });

  test("a panel that does not come says so and comes by Retry, while the canvas works on", async () => {
    const { path } = await startDesigning(running);
    const context = await running.open({ tokens: await running.signIn() });
    const file = `**/${await chunkOf("src/inspector/inspector.tsx")}`;
    await context.route(file, (route) => route.abort());
    const page = await pageAt(context, `${path}/design/start`);
    await selectBlock(page, "Menu");
    const fault = inspectorOf(page).getByRole("alert");
    await fault.getByText("The inspector cannot be shown").waitFor();
    await selectBlock(page, "Goodbye");
    await context.unroute(file);
    await fault.getByRole("button", { name: "Retry" }).click();
    await described(page).waitFor();
  });

  test("work of a key whose code does not come says so", async () => {
    const { path } = await startDesigning(running);
    const context = await running.open({ tokens: await running.signIn() });
    const file = `**/${await chunkOf("src/canvas/gestures/convert-to-sub-flow.ts")}`;
    await context.route(file, (route) => route.abort());
    const page = await pageAt(context, `${path}/design/start`);
    await selectBlock(page, "Menu");
    await page.getByRole("application", { name: "Canvas of Start" }).press("Control+g");
    const notice = page.getByRole("alert").filter({ hasText: "Error converting to subflow!" });
    await notice.getByText("It did not arrive.").waitFor();
  });

  test("R206: the page says that its version was deleted meanwhile, with what could not be saved", async () => {
    const { page, api, path } = await startDesigning(running);
    const versions = api.replace(/[^/]+\/$/, "");
    const made = await running.ask("POST", versions, { copy_of: "0.0.1" });
    expect(made.body).toMatchObject({ version: "0.0.2" });
    await page.goto(`${path.replace(/[^/]+$/, "0.0.2")}/design/start`);
    await selectBlock(page, "Menu");
    await described(page).waitFor();
    await page.context().setOffline(true);
    await described(page).fill("Too late");
    expect((await running.ask("DELETE", `${versions}0.0.2/`)).status).toBe(204);
    await page.context().setOffline(false);
    // The stream that tells of it is asked for again at intervals.
    await page.getByText("This version was deleted.").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: "Copy changes" });
    await copy.click();
    await page.getByText("Changes copied", { exact: true }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain("Too late");
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('Refused'))");
    await copy.click();
    await page.getByText("The changes could not be copied", { exact: true }).waitFor();
    expect(await described(page).inputValue()).toBe("Too late");
  });

  test("M020, M051, M052, M056, M057, M067, M072, R034, R043, R080, R083, R084, R206: what is on its way says so, and what is not there says what", async () => {
    const { page, path, at, api } = await startDesigning(running);
    const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
    const agent = path.replace(/[^/]+$/, "");
    const other = "01890000-0000-7000-8000-000000000000";
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/document/", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${path}/design/nowhere`);
    await page.getByRole("status", { name: "Loading the flow, its version and its language" }).waitFor();
    letGo();
    await told("Could not find the Sub-flow!");
    await page.waitForURL(/design\/start/);
    const flowAt = asked.indexOf(`/api/organisations/${at.org}/flows/${at.flow}/`);
    expect(flowAt).toBeGreaterThanOrEqual(0);
    expect(flowAt).toBeLessThan(asked.findIndex((one) => one.endsWith("/document/")));
    await page.unroute("**/document/");
    await page.goto(`${path}/design/start?select=${other}`);
    await told("Error fetching block.");
    await page.waitForURL((url) => !url.search.includes(other));
    await page.goto(`${agent}9.9.9/design/start`);
    await told("Could not find the Version!");
    await page.waitForURL(`**${path}/design/start`);
    await page.goto(`${path.replace(at.flow, other)}/design/start`);
    await page.getByRole("heading", { name: "Could not find the Flow!" }).waitFor();
    await page.goto(`${path.replace(at.org, other)}/design/start`);
    await page.getByRole("heading", { name: "Could not find the Organisation!" }).waitFor();
    const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
    await breadcrumb.getByText("Could not find the Organisation!", { exact: true }).waitFor();
    await breadcrumb.getByText("Could not find the Flow!", { exact: true }).waitFor();
    await page.route("**/document/", (route) => route.fulfill({ status: 502, body: "<html>No</html>" }));
    await page.goto(`${path}/design/start`);
    await page.getByRole("heading", { name: "Error fetching Versions" }).waitFor();
    await page.getByText("Bad Gateway: the server answered 502.").waitFor();
    await page.route(`**/flows/${at.flow}/`, (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await page.getByRole("heading", { name: "Error fetching Flows" }).waitFor();
    await page.getByText("Internal Server Error: the server answered 500.").first().waitFor();
    await page.unroute(`**/flows/${at.flow}/`);
    await page.unroute("**/document/");
    await page.getByRole("button", { name: "Retry" }).first().click();
    await page.locator(".react-flow__node").first().waitFor();
    const versions = api.replace(/[^/]+\/$/, "");
    expect((await running.ask("POST", versions, { copy_of: "0.0.1" })).body).toMatchObject({ version: "0.0.2" });
    await page.route("**/0.0.1/document/", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await page.getByRole("link", { name: "Open the latest version, 0.0.2" }).click();
    await page.waitForURL(`**${agent}0.0.2/design/start`);
    await page.locator(".react-flow__node").first().waitFor();
  });

  test("M170, M171, M172, R044, R148: a page that a person may not see says so and leads home", async () => {
    const { path, at, another } = await startDesigning(running);
    const guest = await running.addUser([{ scope: "organisation", id: at.org, policy: "v2.organisation.view" }]);
    const page = await another(await running.signIn(guest));
    await page.getByRole("heading", { name: "We are sorry..." }).waitFor();
    await page.getByText("The page you are trying to visit has restricted access...").waitFor();
    expect(await page.getByText("v2.flow.view").count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith(path));
  });

  test("R058: the language that words are written in is kept for each version", async () => {
    const { page } = await startDesigning(running, "", "payment-reminder");
    const tab = (code: string) =>
      inspectorOf(page)
        .getByRole("button", { name: new RegExp(`^${code}`) })
        .first();
    await selectBlock(page, "Language");
    await tab("hi-IN").click();
    await page.reload();
    await expect.poll(() => tab("hi-IN").getAttribute("aria-pressed")).toBe("true");
  });

  test("R206: what waits in this browser is said where the version is shown without it", async () => {
    const { page, path, document } = await startDesigning(running);
    await page.route("**/edits/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await selectBlock(page, "Menu");
    await described(page).fill("Not yet there");
    await page.getByText("1 change waiting.", { exact: true }).waitFor();
    for (const screen of ["deploy", "test"]) {
      await page.goto(`${path}/${screen}`);
      await page.getByText("1 change waiting.", { exact: true }).waitFor();
    }
    await page.unroute("**/edits/**");
    await page.getByRole("link", { name: "Open Design to save" }).click();
    const isThere = async () => (await document()).rows.block.some((row) => row.description === "Not yet there");
    await expect.poll(isThere).toBe(true);
  });

  test("a notice below another goes after its own six seconds, unless the pile is looked at", async () => {
    const { page } = await startDesigning(running);
    const notices = page.getByRole("region", { name: "Notices" }).getByRole("status");
    const clocks = () =>
      notices
        .locator("> [aria-hidden=true]:last-child")
        .evaluateAll((bars) =>
          bars.map((bar) => bar.ownerDocument.defaultView?.getComputedStyle(bar).animationPlayState),
        );
    const letGo = Promise.withResolvers<void>();
    await page.route("**/edits/**", async (route) => {
      if (route.request().method() === "POST") await letGo.promise;
      await route.continue();
    });
    for (const _ of [1, 2]) {
      await page.getByRole("button", { name: "Fields", exact: true }).click();
      await inspectorOf(page).getByRole("button", { name: "Add trigger" }).click();
      await inspectorOf(page).getByRole("button", { name: "Close the inspector" }).click();
    }
    letGo.resolve();
    await expect.poll(clocks).toEqual(["running", "running"]);
    await notices.first().hover();
    await expect.poll(clocks).toEqual(["paused", "paused"]);
  });

  test("M160: Added Trigger!: what was added is announced once the server has it", async () => {
    const { page, document } = await startDesigning(running);
    const notice = page.getByText("Added Trigger!", { exact: true });
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/edits/**", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Fields", exact: true }).click();
    await inspectorOf(page).getByRole("button", { name: "Add trigger" }).click();
    await page
      .getByRole("status", { name: /Saving|waiting/ })
      .first()
      .waitFor();
    expect(await notice.count()).toBe(0);
    letGo();
    await notice.first().waitFor();
    expect((await document()).rows.path.some((row) => row.display_in_global_list)).toBe(true);
  });

  test("M161, M162: what is said is announced as added and as edited once the server has it", async () => {
    const { page } = await startDesigning(running);
    const notice = (text: string) => page.getByText(text, { exact: true });
    let letGo: () => void = () => {};
    const hold = () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
      });
    let held = hold();
    await page.route("**/edits/**", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    const isOnItsWay = () =>
      page
        .getByRole("status", { name: /Saving|waiting/ })
        .first()
        .waitFor();
    await selectBlock(page, "Menu");
    await inspectorOf(page).getByRole("button", { name: "Add another prompt" }).click();
    await isOnItsWay();
    expect(await notice("Added prompt").count()).toBe(0);
    letGo();
    await notice("Added prompt").first().waitFor();
    held = hold();
    await words(page).last().fill("One more thing.");
    await words(page).last().press("Tab");
    await isOnItsWay();
    expect(await notice("Edited prompt").count()).toBe(0);
    letGo();
    await notice("Edited prompt").first().waitFor();
  });
});
