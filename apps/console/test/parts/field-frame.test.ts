import { field } from "@parley/model/kernel";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DeclaredControl } from "../../src/parts/fields/declared-control.tsx";
import { FieldFrame, type InheritedFrom } from "../../src/parts/fields/field-frame.tsx";

const nothing = () => {};
const shown = {
  name: "max_retries",
  field: field.nullable(field.integer({ help: "Tries before the next path." })),
  place: { label: "Max retries" },
};

const from = (isOverridden: boolean): InheritedFrom => ({
  source: "the client",
  value: "3",
  isOverridden,
  onReset: nothing,
});

// The forms of nouns have their labels above the controls, the inspector beside them.
describe.each(["above", "beside"] as const)("a field with its label %s", (layout) => {
  function fieldOf(value: number, inherited: InheritedFrom | null, fault: string | null = null): string {
    const writing = { draft: undefined, fault, write: nothing, choose: nothing, leave: nothing };
    const control = createElement(DeclaredControl, {
      ...{ shown, id: "field", describedBy: "field-help", value, writing, isReadOnly: false },
    });
    const frame = { name: shown.name, label: shown.place.label, id: "field", layout, help: shown.field.help };
    // biome-ignore lint/correctness/noChildrenProp: the type of the properties asks for them
    return renderToStaticMarkup(createElement(FieldFrame, { ...frame, fault, inherited, children: control }));
  }

  test("says where its value comes from while nothing is set", () => {
    const html = fieldOf(3, from(false));
    expect(html).toContain("Inherited from the client");
    expect(html).not.toContain("<button");
    expect(html).toMatch(/<label[^>]*title="Tries before the next path."/);
    expect(html).toMatch(/<input[^>]*aria-describedby="field-help"[^>]*value="3"/);
  });

  test("is reset to what it inherits once it is set", () => {
    const html = fieldOf(5, from(true));
    expect(html).toMatch(/<button[^>]*>.*Reset to 3<\/button>/);
    expect(html).not.toContain("Inherited from");
  });

  test("shows its help when it inherits nothing, and a fault in its place", () => {
    expect(fieldOf(5, null)).toMatch(/id="field-help"[^>]*>Tries before the next path.<\/span>/);
    const wrong = fieldOf(5, null, "Write at most 4");
    expect(wrong).toMatch(/id="field-help"[^>]*role="alert"[^>]*>Write at most 4<\/span>/);
    expect(wrong).not.toContain("Tries before");
  });
});
