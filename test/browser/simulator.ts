import { describe, expect, test } from "vitest";
import { faultsInBothThemes, faultsOf } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { pressByKey } from "./keyboard.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";
import { account, heard, metadata, offlineSimulator, press, say, stateOf, writeCaller } from "./simulator-acts.ts";

/** Talks with an agent in the simulator, by words and keys. */
export function simulating(running: () => RunningConsole): void {
  describe("the simulator, offline", () => {
    test("a menu is answered by keys and by silence until it ends", async () => {
      const { page, tried } = await offlineSimulator(running(), running().sample.path);
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

    test("a card is taken by keys, and no part of it is on the page", async () => {
      const path = await running().addAgent("Card payment", "card-payment");
      const { page, tried } = await offlineSimulator(running(), path);
      await page.getByRole("button", { name: "Start" }).click();
      await heard(page, "Your bill is 250 rupees.");
      await page.getByText(/^Press the keys of a card number/).waitFor();
      expect(await page.getByLabel("What the caller says").getAttribute("placeholder")).toBe(
        "A card is taken by keys alone",
      );
      await press(page, "5555");
      await page.getByText("••••", { exact: true }).waitFor();
      await press(page, "555555554443#");
      await heard(page, "The keys were none of such a card");
      await press(page, "5555555555554444");
      await heard(page, /^Please enter the month and the year/);
      await press(page, "1140");
      await heard(page, "Please enter the security code of your card.");
      await press(page, "907");
      await heard(page, /^Thank you, it is paid/);
      expect(await page.locator("body").textContent()).not.toMatch(/5{8}/);
      expect(await page.getByRole("log").textContent()).not.toMatch(/1140|907/);
      await press(page, "2");
      await heard(page, "Ended paid: reached Bye");
      expect(tried).toEqual([]);
    });

    test("a whole conversation by words and keys, with answers made up, gone back and taken otherwise", async () => {
      const path = await running().addAgent("Payment reminder", "payment-reminder");
      const { page, tried } = await offlineSimulator(running(), path, async (page) => {
        const caller = await writeCaller(page, "Asha Rao");
        await caller.getByLabel("Account (JSON)").fill("{");
        await caller.getByText(/^This is not JSON: /).waitFor();
        expect(await caller.getByRole("button", { name: "Use once" }).isDisabled()).toBe(true);
        await caller.getByLabel("Account (JSON)").fill(account);
        await caller.getByLabel("Metadata (JSON)").fill(metadata);
        await caller.getByRole("button", { name: "Use once" }).click();
        await page.getByRole("combobox", { name: "Caller" }).getByText("Asha Rao (not kept)").waitFor();
      });
      await page.getByText("Language, channel and time").click();
      await choose(page.getByRole("combobox", { name: "Language" }), "English (India) · en-IN");
      await page.getByLabel("Time (").fill("2026-01-05 15:30");
      await page.getByRole("button", { name: "Start" }).click();
      await heard(page, /^Hello, this is Sunrise Finance/);

      await press(page, "1");
      await heard(page, /^Am I speaking with Asha Rao/);
      await say(page, "yes speaking");
      await heard(page, /last four digits/);
      await stateOf(page).getByText("confirm", { exact: true }).first().waitFor();
      await stateOf(page).getByText("path of the block").waitFor();
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

    test("a list is chosen from by buttons, by mouse and by keys, and those of before stay and do nothing", async () => {
      const path = await running().addAgent("Cinema", "cinema-tickets");
      const { page, tried } = await offlineSimulator(running(), path);
      const titles = ["Monsoon", "The Lighthouse", "Tigers", "Home"];
      const films = titles.map((title, place) => ({ title, seats: 9, starts: `1${place}:00`, price: "200 INR" }));
      const request = page.getByRole("group", { name: /Waiting for action/ });
      await request.getByLabel("Result (JSON)").fill(JSON.stringify({ films }));
      await request.getByRole("button", { name: "Succeed" }).click();
      const log = page.getByRole("log");
      const offers = log.getByRole("group", { name: "Choices" });
      await offers.getByRole("button", { name: "more" }).waitFor();
      expect(await offers.getByRole("button").allTextContents()).toEqual([...titles.slice(0, 3), "more"]);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await offers.getByRole("button", { name: "more" }).click();
      await log.getByText("Home?", { exact: false }).waitFor();
      await expect.poll(() => offers.count()).toBe(2);
      const before = offers.first().getByRole("button", { name: "Tigers" });
      expect(await before.getAttribute("aria-disabled")).toBe("true");
      await before.click({ force: true });
      await pressByKey(page, offers.last().getByRole("button", { name: "Home" }));
      await heard(page, "Home, very well. How many tickets?");
      expect(await log.getByText("Tigers", { exact: true }).count()).toBe(1);
      expect(await offers.last().getByRole("button", { name: "Home" }).getAttribute("aria-disabled")).toBe("true");
      expect(await faultsInBothThemes(page)).toEqual([]);
      expect(tried).toEqual([]);
    });

    test("a talk stops before a block, goes on, and can be gone back to from another way", async () => {
      const { addAgent, open, signIn } = running();
      const path = await addAgent("Stopped", "welcome");
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/test`);
      await heard(page, /^Welcome to Parley\./);
      const stops = page.getByRole("region", { name: "Stops" });
      await choose(stops.getByLabel("Stop before a block"), "Goodbye");
      await stops.getByLabel("Stop when this begins to hold").fill("metadata.");
      await stops.getByRole("alert").waitFor();
      await stops.getByLabel("Stop when this begins to hold").fill("");
      await press(page, "2");
      await page.getByText("Stopped before Goodbye").waitFor();
      expect(await page.getByRole("log").getByText("Thank you for calling. Goodbye.").count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Go on" }).click();
      await heard(page, "Thank you for calling. Goodbye.");

      await page.getByRole("button", { name: "Rewind to before turn 2" }).click();
      await press(page, "9");
      await heard(page, "That key is not on the menu.");
      await page.getByRole("list", { name: "Other ways that were tried" }).getByRole("button").click();
      await heard(page, "Thank you for calling. Goodbye.");
    });

    test("an agent is tried as people who are kept with it, the first of them at once", async () => {
      const { addAgent, ask, open, signIn } = running();
      const path = await addAgent("Reminder as people", "payment-reminder");
      const context = await open({ tokens: await signIn() });
      const page = await pageAt(context, `${path}/test`);
      await heard(page, /^Hello, this is Sunrise Finance/);
      const form = await writeCaller(page, "Asha Rao");
      await form.getByLabel("Number").fill("+919000000001");
      await choose(form.getByLabel("Language"), "Hindi (India)");
      await form.getByLabel("Account (JSON)").fill(account);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await form.getByRole("button", { name: "Save caller" }).click();
      // Nothing was said to the agent yet: it begins again, as Hindi speaking Asha.
      await heard(page, /^नमस्ते, यह Sunrise Finance है/);
      await page.getByText("+919000000001, hi-IN, 3 values").waitFor();

      await page.goto(`${path}/design/start?panel=simulator`);
      await page.getByRole("button", { name: /^Caller, language.*Asha Rao hi-IN/ }).waitFor();
      await page.goto(`${path}/test`);
      await heard(page, /^नमस्ते, यह Sunrise Finance है/);
      const other = await writeCaller(page, "Asha Rao");
      await other.getByText("Another caller of this agent has this name.").waitFor();
      await other.getByLabel("Name").fill("Ravi");
      await choose(other.getByLabel("Language"), "As the agent begins");
      await other.getByRole("button", { name: "Save caller" }).click();
      await heard(page, /^Hello, this is Sunrise Finance/);
      await choose(page.getByRole("combobox", { name: "Caller" }), "Asha Rao");
      await heard(page, /^नमस्ते, यह Sunrise Finance है/);
      await page.getByRole("button", { name: "Edit Asha Rao" }).click();
      await page.getByRole("button", { name: "Delete caller" }).click();
      await heard(page, /^Hello, this is Sunrise Finance/);
      const [, , org = "", , flow = ""] = path.split("/");
      const { demo_leads } = (await ask("GET", `/api/organisations/${org}/flows/${flow}/`)).body;
      expect(demo_leads).toMatchObject([{ name: "Ravi", language: null, account: { name: "Asha Rao" } }]);
    });

    test("an order is said at once, corrected, and chosen by its place, in two languages", async () => {
      const path = await running().addAgent("Pizzeria", "pizza-order");
      const { page, tried } = await offlineSimulator(running(), path);
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
      await page.getByText("Language, channel and time").click();
      await choose(page.getByRole("combobox", { name: "Language" }), "Hindi (India) · hi-IN");
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
