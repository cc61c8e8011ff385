import { tone, writeWav } from "@parley/voice";
import { expect, test } from "vitest";
import { changeRecording } from "../../apps/console/src/editing/gestures/change-recording.ts";
import { newId } from "../../apps/server/test/harness.ts";
import { editingFlows } from "./editing-flows.ts";
import { until } from "./editors.ts";

const aFlow = editingFlows();

test("a recording comes and goes by edits: undo brings it back, also the one of before, and it waits for the network", async () => {
  const { edit, ask, version } = await aFlow();
  const editor = await edit();
  const [prompt, content] = [newId(), newId()];
  const add = editor.perform({
    label: "Add Greet",
    operations: [
      { op: "create", noun: "prompt", row: { id: prompt, name: "Greet" } },
      { op: "create", noun: "prompt_content", row: { id: content, prompt, language: "en-IN", content: "Hello" } },
    ],
  });
  expect(add.ok).toBe(true);
  const keep = async (hertz: number): Promise<string> => {
    const bytes = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [hertz], ms: 200, amplitude: 8000 })));
    const kept = await ask("POST", `${version}prompts/keep_recording/`, bytes, { "content-type": "audio/wav" });
    return kept.body.path;
  };
  const change = (path: string | null) => {
    const recording = path === null ? null : { path, words: "Hello" };
    const gesture = changeRecording(editor.snapshot().document, content, recording);
    if (gesture === null) throw new Error("The content is there");
    expect(editor.perform(gesture)).toMatchObject({ ok: true });
  };
  const stored = async () => {
    await editor.flush();
    const { body } = await ask("GET", `${version}prompts/${prompt}/prompt-contents/${content}/`);
    return { type: body.type, path: body.path, recorded_words: body.recorded_words };
  };
  const spoken = { type: "text", path: null, recorded_words: null };
  const playing = (path: string) => ({ type: "audio", path, recorded_words: "Hello" });
  const [first, second] = [await keep(440), await keep(550)];
  change(first);
  expect(await stored()).toEqual(playing(first));
  change(second);
  change(null);
  expect(await stored()).toEqual(spoken);
  expect(editor.undo()).toMatchObject({ ok: true, label: "Delete the recording of Greet, en-IN" });
  expect(await stored()).toEqual(playing(second));
  editor.undo();
  expect(await stored()).toEqual(playing(first));

  editor.network.state = "down";
  change(null);
  await until(editor, ({ saving }) => saving.type === "offline");
  editor.network.state = "up";
  editor.goOnline();
  expect(await stored()).toEqual(spoken);
  expect(changeRecording(editor.snapshot().document, newId(), null)).toBeNull();
});
