import { commitTurn, internalActions } from "@parley/db/store";
import { wordsContext } from "@parley/keys";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { inventedCalls } from "./invented-calls.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the page of a call in a browser", () => {
  let running: RunningConsole;
  let path = "";
  let flow = "";

  consoleForTests(launch, (console) => {
    running = console;
  });

  /** An agent of its own, without calls. */
  async function anAgent(name: string): Promise<void> {
    path = await running.addAgent(name, "welcome");
    flow = path.split("/")[4] ?? "";
  }

  const { ring, say, ask, hangUp, ended } = inventedCalls(() => ({
    database: running.server.database,
    organisation: running.sample.organisation,
    flow,
  }));

  const openCall = async (call: string) =>
    pageAt(await running.open({ tokens: await running.signIn() }), `${path}/calls/${call}`);

  test("the page of a call names the calls back, and shows encrypted words to those alone who may read them", async () => {
    await anAgent("Asked to be called back");
    const key = await ring({ caller: "+15550404" });
    const { organisation, call } = key;
    const { database, deps } = running.server;
    const words = "My card ends in 4321";
    const sealed = await deps.vault.seal(organisation, words, wordsContext(call, 1));
    const said = { seq: 1, at_ms: 900, type: "caller_said", data: { text: "*", language: "en-IN", sealed } };
    await commitTurn(database, { ...key, events: [said], changes: { state: "Menu" } });
    const book = internalActions(database, "Asia/Kolkata");
    const wish = { date: "2099-03-01", time: "17:30" };
    await book({ id: `${call}:2`, name: "schedule_callback", parameters: wish }, organisation);
    await hangUp(key);

    const reader = await running.addUser(
      ["v2.organisation.view", "v2.flow.view", "v2.calls_for_clients.view"].map((policy) => ({
        ...{ scope: "organisation" as const, id: organisation },
        policy,
      })),
    );
    const theirs = await pageAt(await running.open({ tokens: await running.signIn(reader) }), `${path}/calls/${call}`);
    const transcript = theirs.getByRole("region", { name: "Transcript" });
    await transcript.getByText("Encrypted", { exact: true }).waitFor();
    expect(await theirs.getByText(words).count()).toBe(0);
    const back = theirs.getByRole("region", { name: "Calls back" });
    await back.getByText("+15550404").waitFor();
    await back.getByText(/^Due .*2099/).waitFor();
    await back.getByText("Nothing dials it yet: call by hand.").waitFor();

    const page = await openCall(call);
    await page.getByRole("region", { name: "Transcript" }).getByText(words).waitFor();
    expect(await page.getByText("Encrypted", { exact: true }).count()).toBe(0);
    const booked = page.getByRole("region", { name: "Calls back" });
    await booked.getByRole("button", { name: "Done: +15550404 was called back" }).click();
    await booked.getByText("Someone has called back.").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await booked.getByRole("button", { name: "Not done: +15550404 still waits" }).click();
    await booked.getByText("Nothing dials it yet: call by hand.").waitFor();
  });

  test("the page of a call that goes on tells what is said as it is said, then how it ended", async () => {
    await anAgent("Talking");
    const key = await ring({ caller: "+15554001" });
    await say(key, 1, "Is anybody there?");
    const page = await openCall(key.call);
    await page.getByText("The recording is here once the call has ended.").waitFor();
    const transcript = page.getByRole("region", { name: "Transcript" });
    await transcript.getByText("Is anybody there?").waitFor();
    await say(key, 2, "I want to pay");
    await transcript.getByText("I want to pay").waitFor();
    expect(await page.getByRole("region", { name: "Deliveries" }).count()).toBe(0);
    await ask(key, "Look up the debt");
    await hangUp(key, "paid");
    await page.getByText("paid", { exact: true }).waitFor();
    await page.getByText("This call has no recording.").waitFor();
    const deliveries = page.getByRole("region", { name: "Deliveries" });
    await deliveries.getByText("May not have reached https://crm.example").waitFor();
    await transcript.getByRole("searchbox", { name: "Find in the transcript" }).fill("anybody");
    await transcript.getByText("1 found").waitFor();
    expect(await transcript.getByText("I want to pay").count()).toBe(0);
  });

  test("M159: values can be corrected, and this is said; a failure shows in its own panel", async () => {
    await anAgent("Values");
    const key = await ended({ caller: "+15555001", said: "Hello", metadata: { plan: "gold" } });
    const page = await (await running.open({ tokens: await running.signIn() })).newPage();
    await page.route("**/session_flow/**", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", detail: "Something went wrong on our side." } }),
    );
    await page.goto(`${path}/calls/${key.call}`);
    const way = page.getByRole("region", { name: "Path" });
    await way.getByRole("heading", { name: "Error fetching Flow" }).waitFor();
    await page.getByRole("region", { name: "Transcript" }).getByText("Hello").waitFor();
    await page.unroute("**/session_flow/**");
    await way.getByRole("button", { name: "Retry" }).click();
    await way.getByRole("alert").waitFor({ state: "detached" });
    const values = page.getByRole("region", { name: "Values" });
    await values.getByRole("button", { name: "Set a value of the metadata" }).click();
    await values.getByLabel("Key").fill("due");
    const value = values.getByLabel("Value, empty removes it");
    await value.fill("1500.5 ");
    await values.getByText("Read as a number.").waitFor();
    await value.fill("1500.50");
    await values.getByText("Read as a text.").waitFor();
    await values.getByLabel("Key").fill("plan");
    await value.fill("silver");
    await values.getByRole("button", { name: "Save" }).click();
    await page.getByText("Successfully Updated!", { exact: true }).first().waitFor();
    await values.getByText("silver").waitFor();
    expect(await values.getByText("gold").count()).toBe(0);
  });

  test("what people say about a moment of a call stands in its transcript, for all who look at it", async () => {
    await anAgent("Comments");
    const key = await ended({ caller: "+15559001", said: "Where is my parcel?" });
    const [mine, theirs] = [await openCall(key.call), await openCall(key.call)];
    const transcript = mine.getByRole("region", { name: "Transcript" });
    await transcript.getByRole("button", { name: /Where is my parcel/ }).click();
    await mine.keyboard.press("c");
    await mine.getByRole("textbox", { name: "Comment at 0:01" }).waitFor();
    await mine.keyboard.type("She asked twice");
    await mine.keyboard.press("Control+Enter");
    const said = theirs
      .getByRole("region", { name: "Transcript" })
      .getByRole("listitem")
      .filter({ hasText: "She asked twice" });
    await said.getByRole("button", { name: "Comment at 0:01" }).waitFor();
    await said.getByRole("button", { name: "Answer" }).click();
    await theirs.keyboard.type("We answer sooner now");
    await theirs.keyboard.press("Control+Enter");
    await transcript.getByText("We answer sooner now").waitFor();
    expect(await faultsInBothThemes(mine)).toEqual([]);
    await transcript.getByRole("button", { name: "Resolve" }).click();
    await theirs.getByRole("button", { name: "Resolved, 2 said" }).waitFor();
  });
});
