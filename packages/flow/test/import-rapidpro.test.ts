import { describe, expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { importForeign, importRapidPro } from "../src/index.ts";
import { importedBy, silentIn, versionBefore } from "./helpers/check-import.ts";
import { makeIds } from "./make-ids.ts";

const node = (uuid: string, more: object, ...exits: readonly (readonly [uuid: string, to?: string])[]) => ({
  uuid,
  ...more,
  exits: exits.map(([exit, to]) => ({ uuid: exit, ...(to === undefined ? {} : { destination_uuid: to }) })),
});
const category = (uuid: string, name: string) => ({ uuid, name, exit_uuid: `to ${uuid}` });

/** A survey that asks, decides on the answer, asks for keys, calls a webhook and enters another flow, which enters it again. */
const survey = {
  version: "13",
  flows: [
    {
      uuid: "survey",
      name: "Survey",
      language: "eng",
      localization: { hin: { ask: { text: ["कौन सा रंग?"] } }, qqq: { ask: { text: ["?"] } } },
      nodes: [
        node(
          "colour",
          {
            actions: [
              { uuid: "ask", type: "send_msg", text: "Which colour, @contact.first_name? {{ 7 }}" },
              { uuid: "group", type: "add_contact_groups" },
            ],
            router: {
              type: "switch",
              operand: "@input.text",
              wait: { type: "msg", timeout: { seconds: 60, category_uuid: "none" } },
              result_name: "Colour",
              cases: [
                { type: "has_any_word", arguments: ["red (dark), crimson"], category_uuid: "red" },
                { type: "has_all_words", arguments: ["light blue"], category_uuid: "red" },
              ],
              categories: [category("red", "Red"), category("other", "Other"), category("none", "No Response")],
              default_category_uuid: "other",
            },
          },
          ["to red", "decide"],
          ["to other", "colour"],
          ["to none"],
        ),
        node(
          "decide",
          {
            router: {
              type: "switch",
              operand: "@results.colour.category",
              cases: [
                { type: "has_only_text", arguments: ["Red"], category_uuid: "r" },
                { type: "has_group", arguments: ["x"], category_uuid: "r" },
              ],
              categories: [category("r", "R"), category("o", "O")],
              default_category_uuid: "o",
            },
          },
          ["to r", "keys"],
          ["to o", "child"],
        ),
        node(
          "keys",
          {
            actions: [
              {
                uuid: "k",
                type: "say_msg",
                text: "You like @results.colour and @(upper(results.colour)). Press 1. Mail a@@b.c",
              },
            ],
            router: {
              type: "switch",
              operand: "@input",
              wait: { type: "msg", hint: { type: "digits", count: 1 } },
              cases: [{ type: "has_number_eq", arguments: ["1"], category_uuid: "one" }],
              categories: [category("one", "One"), category("else", "Else")],
              default_category_uuid: "else",
            },
          },
          ["to one", "hook"],
          ["to else", "hook"],
        ),
        node(
          "hook",
          {
            actions: [
              {
                uuid: "h",
                type: "call_webhook",
                method: "GET",
                url: "https://survey.example.com/done",
                headers: { token: "never carried" },
              },
            ],
            router: {
              type: "switch",
              operand: "@results._webhook.category",
              cases: [{ type: "has_category", arguments: ["Success"], category_uuid: "ok" }],
              categories: [category("ok", "Success"), category("bad", "Failure")],
              default_category_uuid: "bad",
            },
          },
          ["to ok", "child"],
          ["to bad"],
        ),
        node("child", { actions: [{ uuid: "e", type: "enter_flow", flow: { uuid: "thanks" } }] }, ["end"]),
      ],
    },
    {
      uuid: "thanks",
      name: "<img src=x onerror=alert(1)>",
      language: "eng",
      nodes: [
        node(
          "say",
          {
            actions: [
              { uuid: "s", type: "send_msg", text: "Thanks" },
              { uuid: "r", type: "set_run_result", name: "Done", value: "yes" },
            ],
          },
          ["x", "again"],
        ),
        node("again", { actions: [{ uuid: "a", type: "enter_flow", flow: { uuid: "survey" } }] }, ["y"]),
      ],
    },
  ],
  campaigns: [{ name: "Weekly" }],
};

describe("flows of RapidPro", () => {
  test("of which thousands enter each other in a row are read in time", () => {
    const flows = Array.from({ length: 2000 }, (_, at) => {
      const enter = { type: "enter_flow", flow: { uuid: `${at + 1}` } };
      return { uuid: `${at}`, name: `Flow ${at}`, nodes: [{ uuid: "n", actions: [enter], exits: [] }] };
    });
    const { result, took } = leastOnProcessor(3000, () =>
      importRapidPro({ flows }, { existing: versionBefore(), makeId: makeIds() }),
    );
    expect(result).toMatchObject({ ok: true });
    expect(took).toBeLessThan(3000);
  });

  test("become sub-flows, blocks and paths, with what cannot be said listed", () => {
    const { document, report } = importedBy((options) => importRapidPro(survey, options));
    const { rows, settings } = document;
    const names = new Map(rows.block.map(({ id, name }) => [id, name]));
    const drawn = rows.path.map((path) => {
      const { transition_type, trigger, destination_block } = path;
      return [names.get(path.source_block), transition_type, trigger, names.get(destination_block ?? "")];
    });
    expect(drawn).toContainEqual([
      "Colour",
      "regex",
      "(?i)(?:^|[^\\pL\\pN])(?:red|\\(dark\\)|crimson)(?:[^\\pL\\pN]|$)",
      "Node 2",
    ]);
    expect(drawn).toContainEqual(["Colour", "no_input", null, "End"]);
    expect(drawn).toContainEqual(["Colour", "no_match", null, "Colour"]);
    const isRed = 'metadata.colour_category != null && string(metadata.colour_category).matches("^Red$")';
    expect(drawn).toContainEqual(["Node 2", "condition", isRed, "Node 3"]);
    expect(drawn).toContainEqual(["Node 3", "dtmf", "1", "Node 4"]);
    expect(drawn).toContainEqual(["Node 4", "action_result", "action.ok", "Node 5"]);
    const words = rows.prompt_content.map(({ language, content }) => `${language} ${content}`);
    expect(words).toEqual([
      "en-IN Which colour, {{ account.first_name }}? { { 7 }}",
      "hi-IN कौन सा रंग?",
      "en-IN You like {{ metadata.colour }} and @(upper(results.colour)). Press 1. Mail a@b.c",
      "en-IN Thanks",
    ]);
    expect(settings.languages).toEqual(["en-IN", "hi-IN"]);
    // Each enters the other: the second jumps, so that calls do not pile up.
    expect(rows.block.filter(({ type }) => type === "Goto")).toHaveLength(2);
    expect(JSON.stringify(document)).not.toContain("never carried");
    expect(report.left.map(({ kind }) => kind).sort()).toEqual([
      "action",
      "campaigns",
      "case",
      "case",
      "header",
      "part",
      "part",
      "reference",
      "translation",
    ]);
  });

  test("in a language of no such code are imported in that of the version", () => {
    const odd = importedBy((options) =>
      importRapidPro({ flows: [{ ...survey.flows[0], language: "constructor" }] }, options),
    );
    expect(odd.document.settings.language).toBe(versionBefore().settings.language);
  });

  test("lose nothing in silence: what no reader knows is listed, but for what is in a thing that is listed", () => {
    expect(silentIn(survey, importRapidPro)).toEqual([
      "flows[0].nodes[0].actions[1]",
      "flows[0].nodes[0].router.cases[1]",
      "flows[0].nodes[1].router.cases[1]",
      "flows[0].nodes[3].actions[0].headers",
      "campaigns[0]",
    ]);
  });

  test("with a body, answers by keys, pictures and translated tests are imported without them, and say so", () => {
    const { report } = importedBy((options) =>
      importRapidPro(
        {
          version: "13",
          flows: [
            {
              uuid: "f",
              name: "F",
              language: "eng",
              localization: { hin: { yes: { arguments: ["हाँ"] }, ask: { text: ["ठीक?"] } } },
              nodes: [
                node(
                  "n1",
                  {
                    actions: [
                      { uuid: "ask", type: "send_msg", text: "Ok?", quick_replies: ["Yes"], attachments: ["image:x"] },
                    ],
                    router: {
                      type: "switch",
                      operand: "@input.text",
                      wait: { type: "msg" },
                      cases: [{ uuid: "yes", type: "has_any_word", arguments: ["yes"], category_uuid: "y" }],
                      categories: [category("y", "Yes"), category("o", "Other")],
                      default_category_uuid: "o",
                    },
                  },
                  ["to y", "n2"],
                  ["to o"],
                ),
                node(
                  "n2",
                  {
                    actions: [
                      {
                        type: "call_webhook",
                        method: "POST",
                        url: "https://a.example/x",
                        body: "{}",
                        result_name: "R",
                      },
                      { type: "enter_flow", flow: { uuid: "f" } },
                    ],
                  },
                  ["x"],
                ),
              ],
            },
          ],
        },
        options,
      ),
    );
    expect(report.left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "action F: Node 2: enter_flow",
      "part flows[0].localization.hin.yes",
      "part flows[0].nodes[0].actions[0].quick_replies",
      "part flows[0].nodes[0].actions[0].attachments",
      "part flows[0].nodes[1].actions[0].body",
      "part flows[0].nodes[1].actions[0].result_name",
    ]);
  });

  test("may come as one flow", () => {
    const { document } = importedBy((options) => importForeign({ text: JSON.stringify(survey.flows[1]) }, options));
    expect(document.rows.sub_flow).toMatchObject([{ name: "<img src=x onerror=alert(1)>", slug: "start" }]);
  });

  test.each([
    [
      "older than version 13",
      { version: "11.12", flows: [{ action_sets: [], rule_sets: [] }] },
      "older than version 13",
    ],
    ["without flows", { flows: [] }, "no flows"],
    ["none that is known", { hello: 1 }, "none that Parley reads"],
    ["a list", [], "none that Parley reads"],
  ])("a file %s is refused as a whole", (_what, file, why) => {
    const read = importForeign({ text: JSON.stringify(file) }, { existing: versionBefore(), makeId: makeIds() });
    expect(read).toMatchObject({ ok: false, fault: expect.stringContaining(why) });
  });
});
