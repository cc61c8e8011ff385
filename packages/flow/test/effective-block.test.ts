import { blockFields, type Field, settingsFields } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { effectiveBlock } from "../src/compile/effective-block.ts";
import { withDefaults } from "../src/document/defaults.ts";

/** Where the version calls a setting otherwise than the block does. */
const versionNames: { readonly [field: string]: string } = { max_retries: "state_max_retry_attempts" };

const id = "00000000-0000-7000-8000-000000000001";
/** The payment of a block is not among what the engine runs yet. */
const inherited = Object.entries(blockFields).filter(([name, field]) => field.inherits && name !== "payment_timeout");

/** A value of the field that is not the one given. */
function otherThan(value: unknown, field: Field): unknown {
  if (field.kind === "boolean") return value !== true;
  if (field.choices !== undefined) return field.choices.find((choice) => choice !== value);
  if (field.kind === "text") return value === "other" ? "another" : "other";
  return value === 1 ? 2 : 1;
}

function effective(name: string, own: { block?: unknown; version?: unknown }): unknown {
  const block = {
    id,
    ...withDefaults(blockFields, { subflow: id }),
    ...(own.block !== undefined && { [name]: own.block }),
  };
  const versionName = versionNames[name] ?? name;
  const settings = {
    ...withDefaults(settingsFields, {}),
    ...(own.version !== undefined && { [versionName]: own.version }),
  };
  return Object.entries(effectiveBlock(block, settings)).find(([field]) => field === name)?.[1];
}

const ofVersion = inherited.filter(([name]) => (versionNames[name] ?? name) in settingsFields);

describe("a block", () => {
  it.each(inherited)("has its own %s when it sets one", (name, field) => {
    const plain = effective(name, {});
    const changed = otherThan(plain, field);
    expect(effective(name, { block: changed })).toEqual(changed);
    expect(effective(name, { block: changed, version: plain ?? undefined })).toEqual(changed);
  });

  it.each(ofVersion)("has the version's %s when it sets none", (name, field) => {
    const changed = otherThan(effective(name, {}), field);
    expect(effective(name, { version: changed })).toEqual(changed);
  });
});
