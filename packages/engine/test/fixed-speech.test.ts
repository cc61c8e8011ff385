import { compile } from "@parley/flow";
import { memoryPorts, runTurn } from "@parley/host";
import { expect, test } from "vitest";
import { started } from "../../../test/engine-events.ts";
import { fixedSpeech } from "../src/index.ts";
import { readCaseFile } from "./helpers/case-file.ts";

const { document } = readCaseFile("output/speech");
const program = compile(document);
const understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });

test("is every prompt whose words never change, in each language and as each block delivers it, and no recording", () => {
  expect(
    fixedSpeech(program).map(({ response_type, text, storage }) => `${response_type} ${storage}: ${text}`),
  ).toEqual([
    "text memory: Hello.",
    "text memory: नमस्ते",
    "text memory: Hello there.",
    "ssml memory: Hello.",
    "ssml memory: नमस्ते",
    "ssml memory: <s>Hello <break/>there.</s>",
  ]);
});

test("is what a call is then given to say, to the letter", async () => {
  const ports = memoryPorts({ release: { program, understand } });
  ports.create("call", "release");
  await runTurn(ports, "call", { ...started, session: "call" });
  const said = ports.delivered.flatMap((effect) => (effect.type === "say" ? [effect.content] : []));
  const made = fixedSpeech(program);
  expect(said.map(({ text }) => text)).toEqual(["Hello.", "Hello there.", "Recorded."]);
  for (const content of said.slice(0, 2)) expect(made).toContainEqual(content);
});

test("holds words whose recording is not there: they are spoken", () => {
  const prompt_content = document.rows.prompt_content.map((row) => ({ ...row, path: null }));
  const unrecorded = compile({ ...document, rows: { ...document.rows, prompt_content } });
  expect(fixedSpeech(unrecorded).map(({ text }) => text)).toContain("Recorded.");
});

test("holds what is said when a question is asked again, and what global triggers say", () => {
  const { document: asking } = readCaseFile("output/fixed-reprompts");
  expect(fixedSpeech(compile(asking)).map(({ text }) => text)).toEqual([
    "Menu.",
    "Are you there?",
    "One or two?",
    "Bye.",
    "I am lost.",
  ]);
});
