import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { choose } from "./choosing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

/** The simulator of an agent, loaded and cut off from the world, with every request that it tries all the same. */
async function offlineSimulator(
  { open, signIn }: RunningConsole,
  path: string,
): Promise<{ page: Page; tried: string[] }> {
  const context = await open({ tokens: await signIn() });
  const page = await pageAt(context, `${path}/test`);
  // Agents with many examples learn them here first: three seconds of a processor, fifteen times that in this browser.
  await page.locator("button:enabled", { hasText: "Start" }).waitFor({ timeout: 240_000 });
  await context.setOffline(true);
  const tried: string[] = [];
  page.on("request", (request) => tried.push(request.url()));
  return { page, tried };
}

const say = async (page: Page, text: string) => {
  await page.getByLabel("What the caller says").fill(text);
  await page.keyboard.press("Enter");
};
const press = async (page: Page, keys: string) => {
  for (const key of keys) await page.getByRole("button", { name: `Key ${key}`, exact: true }).click();
};
const heard = (page: Page, text: string | RegExp) => page.getByRole("log").getByText(text).last().waitFor();
const stateOf = (page: Page) => page.getByRole("region", { name: "State" });

const account = `{"name": "Asha Rao", "account_last4": "4321", "birth_date": "1990-03-05"}`;
const metadata = `{"amount_due": "4500 INR", "due_date": "2026-01-02"}`;

export function simulating(running: () => RunningConsole): void {
  describe("the simulator, offline", () => {
    test("a menu is answered by keys and by silence until it ends", async () => {
      const { page, tried } = await offlineSimulator(running(), running().sample.path);
      await page.getByRole("button", { name: "Start" }).click();
      await heard(page, /^Welcome to Parley/);
      await press(page, "9");
      await heard(page, "That key is not on the menu.");
      await stateOf(page).getByText("0 no input, 1 no match").waitFor();
      await page.getByRole("button", { name: "Stay silent" }).click();
      await heard(page, "Caller stayed silent");
      await press(page, "2");
      await heard(page, "Thank you for calling. Goodbye.");
      await heard(page, "Ended completed: reached Goodbye");
      await stateOf(page).getByText("Ended, completed").waitFor();
      expect(tried).toEqual([]);
    });

    test("a whole conversation by words and keys, with answers made up, gone back and taken otherwise", async () => {
      const path = await running().addAgent("Payment reminder", "payment-reminder");
      const { page, tried } = await offlineSimulator(running(), path);
      await choose(page.getByRole("combobox", { name: "Language" }), "en-IN");
      await page.getByLabel("Time (").fill("2026-01-05T15:30");
      await page.getByLabel("Account (JSON)").fill("{");
      await page.getByLabel("Metadata (JSON)").fill(metadata);
      await page.getByRole("button", { name: "Start" }).click();
      await page
        .getByRole("alert")
        .getByText(/^Account: /)
        .waitFor();
      await page.getByLabel("Account (JSON)").fill(account);
      await page.getByRole("button", { name: "Start" }).click();
      await heard(page, /^Hello, this is Sunrise Finance/);

      await press(page, "1");
      await heard(page, /^Am I speaking with Asha Rao/);
      await say(page, "yes speaking");
      await heard(page, /last four digits/);
      await stateOf(page).getByText("confirm", { exact: true }).first().waitFor();
      await stateOf(page).getByText("Level 3, path of the block").waitFor();
      await press(page, "432");
      await page.getByRole("group", { name: "Telephone keys" }).getByText("432").waitFor();
      await press(page, "1");
      await heard(page, /instalment of ₹4,500.00 was due on 2 January 2026/);
      await stateOf(page).getByText("Kept secret").waitFor();
      await say(page, "I will pay on friday");
      await heard(page, /^How much will you pay on 9 January 2026/);
      await stateOf(page).getByText("2026-01-09").first().waitFor();

      await page.getByRole("button", { name: "Rewind to before turn 5" }).click();
      await expect
        .poll(() =>
          page
            .getByRole("log")
            .getByText(/^How much will you pay/)
            .count(),
        )
        .toBe(0);
      await say(page, "I will pay now");
      const request = page.getByRole("group", { name: /Waiting for action/ });
      await request.getByText("Send payment link", { exact: true }).waitFor();
      await request.getByRole("button", { name: "Fail" }).click();
      await heard(page, "I could not send you the payment link.");
      await page.getByRole("group", { name: /Waiting for transfer/ }).waitFor();

      await page.getByRole("button", { name: "Rewind to before turn 6" }).click();
      await request.getByLabel("Result (JSON)").fill("{ no json");
      await page.getByRole("alert").getByText(/JSON/).waitFor();
      await request.getByLabel("Result (JSON)").fill(`{"link": "https://pay.example/1"}`);
      await request.getByRole("button", { name: "Succeed" }).click();
      await heard(page, "We have sent you a payment link by SMS. Thank you, and goodbye.");
      await stateOf(page).getByText("Ended, paying_now").waitFor();
      const turns = page.getByRole("region", { name: "Turns" });
      await turns.getByText("Runs afterwards: Report outcome").waitFor();
      await turns.getByText("Raw").last().click();
      await turns.getByText(/"link": "https:\/\/pay\.example\/1"/).waitFor();
      expect(tried).toEqual([]);
    });

    test("a talk says why, is saved as a test, and the test shows the first turn that differs", async () => {
      const { addAgent, ask, open, signIn } = running();
      const path = await addAgent("Front desk", "front-desk");
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/test`);
      await page.getByRole("button", { name: "Start" }).click();
      await heard(page, /billing, technical support or opening hours/);
      await say(page, "the purple elephant sang");
      await heard(page, "We did not understand you.");
      await say(page, "I want to pay my bill");
      await heard(page, "Your bill is paid.");
      const turns = page.getByRole("region", { name: "Turns" });
      await turns.getByText("Why", { exact: true }).last().click();
      await turns.getByText(/^The caller meant billing \(\d\.\d\d\), so the path .+ was taken\.$/).waitFor();
      await turns.getByText("3 of 10").waitFor();

      await page.getByRole("button", { name: "Save as test" }).click();
      await page.getByLabel("Name of the test").fill("Pays");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("“Pays” is saved").waitFor();
      await page.getByText("Tests", { exact: true }).click();
      const tests = page.getByRole("region", { name: "Tests" });
      await tests.getByRole("button", { name: "Run all" }).click();
      await tests.getByText("1 of 1 passed").waitFor();
      await tests.getByText("Passed", { exact: true }).waitFor();

      const [, organisation = "", flow = ""] = /clients\/([^/]+)\/voice-agents\/([^/]+)/.exec(path) ?? [];
      const list = `/api/organisations/${organisation}/flows/${flow}/tests/`;
      const { results } = (await ask("GET", list)).body;
      const [{ id, conversation }] = results;
      const changed = JSON.parse(JSON.stringify(conversation).replace("Your bill is paid.", "You owe us nothing."));
      await ask("PATCH", `${list}${id}/`, { conversation: changed });
      await page.reload();
      await tests.getByRole("button", { name: "Run Pays" }).click();
      await tests.getByText("Turn 2 differs").waitFor();
      await tests.getByText("Caller: I want to pay my bill").waitFor();
      await tests.getByText("You owe us nothing.").waitFor();
      await tests.getByText("Your bill is paid.").waitFor();

      await tests.getByRole("button", { name: "Rename" }).click();
      await page.getByLabel("Name of the test").fill("Pays the bill");
      await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
      await tests.getByRole("button", { name: "Delete Pays the bill" }).click();
      await page.getByRole("button", { name: "Delete test" }).click();
      await page.getByText("No tests yet").waitFor();
    });

    test("an order is said at once, corrected, and chosen by its place, in two languages", async () => {
      const path = await running().addAgent("Pizzeria", "pizza-order");
      const { page, tried } = await offlineSimulator(running(), path);
      await page.getByRole("button", { name: "Start" }).click();
      await heard(page, "What would you like to order?");
      await say(page, "two large");
      await heard(page, "2 large. Is that right?");
      await say(page, "no, medium");
      await heard(page, "2 medium. Is that right?");
      await say(page, "large or small");
      await heard(page, "Large or small?");
      await say(page, "the second");
      await heard(page, "2 small. Is that right?");
      await say(page, "Hindi please");
      await heard(page, "आप क्या मँगवाना चाहेंगे?");
      await say(page, "बड़ा या मीडियम");
      await heard(page, "बड़ा या मीडियम?");
      await say(page, "पहला");
      await heard(page, "कितने पिज़्ज़ा?");
      await say(page, "चार");
      await heard(page, "4 बड़ा पिज़्ज़ा। सही है?");
      expect(tried).toEqual([]);
    });

    test("another language, spoken words as they are, and a caller who hangs up", async () => {
      const path = await running().addAgent("Mahnung", "payment-reminder");
      const { page } = await offlineSimulator(running(), path);
      await choose(page.getByRole("combobox", { name: "Language" }), "hi-IN");
      await page.getByRole("button", { name: "Start" }).click();
      await heard(page, /^नमस्ते, यह Sunrise Finance है/);
      await say(page, `<img src=x onerror="document.title='taken'"> हिंदी`);
      await heard(page, `<img src=x onerror="document.title='taken'"> हिंदी`);
      expect(await page.title()).toBe("Studio");
      await page.getByRole("button", { name: "Hang up" }).click();
      await stateOf(page).getByText("Ended, hung_up").waitFor();
      expect(await page.getByRole("button", { name: "Say" }).getAttribute("aria-disabled")).toBe("true");
    });
  });
}
