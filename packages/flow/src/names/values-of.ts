import { channels, languageName, versionLanguages, wordingOf } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { momentKinds } from "../program/moment.ts";

/** A text that something may be, such as the name of an intent. */
export type ValueAt = {
  readonly path: string;
  /** What such a text is. */
  readonly kind:
    | "intent"
    | "value"
    | "variant"
    | "language"
    | "channel"
    | "moment"
    | "block"
    | "prompt"
    | "path"
    | "action"
    | "metadata";
  /** What people call it, or say for it; null where that is not known. */
  readonly note: string | null;
};

/**
 * The texts that what an expression reads may be equal to: intents of `intent`, listed values of `slots.size`, variants of
 * `ab.greeting`, languages and channels. None where any text may be there.
 * @param read as it is written: `intent`, `slots.size`
 */
export function valuesOf({ settings, rows }: FlowDocument, read: string): readonly ValueAt[] {
  const [, root = "", plain, quoted] = /^(\w+)(?:\.(\w+)|\["([^"]*)"\])?$/.exec(read) ?? [];
  const name = plain ?? quoted;
  const choices: { readonly [root: string]: () => readonly ValueAt[] } = {
    intent: () =>
      rows.intent.map(({ id, name: path }) => {
        const said = rows.ontology_language.find(({ intent, purpose }) => intent === id && purpose === null);
        return { path, kind: "intent", note: said?.utterance ?? null };
      }),
    language: () =>
      versionLanguages(settings).map((code) => ({
        path: code,
        kind: "language",
        note: languageName(code),
      })),
    channel: () => channels.map((path) => ({ path, kind: "channel", note: null })),
    slots: () => {
      const { config } = rows.entity.find((entity) => entity.name === name) ?? {};
      return (config?.values ?? []).map(({ value }) => {
        const wording = wordingOf(config ?? {}, value, settings.language);
        return { path: value, kind: "value", note: wording === value ? null : wording };
      });
    },
    ab: () => {
      const variants = settings.ab_tests.find((test) => test.name === name)?.variants ?? [];
      return variants.map((variant) => ({ path: variant.name, kind: "variant", note: null }));
    },
  };
  if (root === "moment") return name === undefined ? [] : (valuesOfMoment({ settings, rows }, name) ?? []);
  const takesName = root === "slots" || root === "ab";
  return takesName === (name !== undefined) ? (choices[root]?.() ?? []) : [];
}

/** The texts that a member of the moment may be in the conditions of rules; null where any may be there. */
function valuesOfMoment({ settings, rows }: FlowDocument, member: string): readonly ValueAt[] | null {
  const each = (kind: ValueAt["kind"], names: readonly string[]) =>
    [...new Set(names)].filter((path) => path !== "").map((path): ValueAt => ({ path, kind, note: null }));
  const named = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  switch (member) {
    case "does":
      return each("moment", momentKinds);
    case "block":
      return each("block", named(rows.block));
    case "prompt":
      return each("prompt", named(rows.prompt));
    case "name":
      return [
        ...each("intent", named(rows.intent)),
        ...each("value", named(rows.entity)),
        ...each("action", named(rows.action)),
        ...each("path", named(rows.path)),
        ...each(
          "metadata",
          settings.metadata_keys.map(({ key }) => key),
        ),
      ];
    default:
      return null;
  }
}
