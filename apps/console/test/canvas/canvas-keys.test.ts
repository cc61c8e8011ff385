import { expect, test } from "vitest";
import { commandOf, type Pressed } from "../../src/canvas/controls/canvas-keys.ts";

const press = (key: string, held: Partial<Pressed> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

test.each([
  ["Tab", {}, "add"],
  ["/", {}, "add"],
  ["/", { shiftKey: true }, "add"],
  ["+", { shiftKey: true }, "zoomIn"],
  ["A", { ctrlKey: true }, "selectAll"],
  ["d", { metaKey: true }, "duplicate"],
  ["ArrowUp", { shiftKey: true }, "selectUp"],
  ["ArrowUp", { altKey: true, shiftKey: true }, "pushUp"],
  ["ArrowLeft", { altKey: true }, "nudgeLeft"],
  ["Tab", { shiftKey: true }, null],
  ["a", {}, null],
  ["ArrowUp", { ctrlKey: true }, null],
  ["F5", {}, null],
] as const)("%s with %o asks for %s", (key, held, command) => expect(press(key, held)).toBe(command));
