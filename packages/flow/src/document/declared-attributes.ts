import type { JsonObject, Settings } from "@parley/model/kernel";

/** Of what is known of a person, what a version declares: each from its `source`, or from the attribute of its name. */
export function declaredAttributes(
  { account_attributes }: Pick<Settings, "account_attributes">,
  attributes: JsonObject,
): JsonObject {
  return Object.fromEntries(
    account_attributes.flatMap(({ name, source }) => {
      const from = source ?? name;
      const value = Object.hasOwn(attributes, from) ? attributes[from] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
