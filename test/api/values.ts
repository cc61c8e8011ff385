import type { Noun } from "@parley/model";
import { columnOf, writableFields } from "@parley/model";
import { type Field, fieldSchema } from "@parley/model/kernel";
import { sampleJson } from "./sample-json.ts";

/** Finds, or makes, a row of a noun that a new value may refer to; null when there can be none. */
export type Refer = (noun: string, n: number) => Promise<string | null>;

export type Values = { readonly [field: string]: unknown };

let counter = 0;

/** Numbers that no other value of this process has. */
export const nextNumber = (): number => ++counter;

const code = (n: number) => `en-${String(100 + (n % 900))}`;

/** Values that a field's declaration alone does not tell. */
const special: { readonly [field: string]: (n: number) => unknown } = {
  // What is imported has ended: a call that goes on has neither an end nor a duration.
  "call.status": (n) => ["completed", "busy", "failed"][n % 3],
  "call.category": (n) => ["completed", "subtesting"][n % 2],
  "block.type": (n) => ["Voice", "Action", "Condition"][n % 3],
  "path.display_in_global_list": () => false,
  "organisation.whitelisted_ip_address": (n) => ["127.0.0.0/8", `10.0.0.${n % 250}`],
  "organisation.enable_ip_whitelisting": (n) => n % 2 === 0,
  // Deploys of other tests would wait for a second person.
  "organisation.deploy_approval": () => false,
  // Uploads of other tests would find no room.
  "organisation.storage_mb": (n) => 5000 + n,
  "user.email": (n) => `person.${n}@parley.test`,
  "user.password": (n) => `a long enough password ${n}`,
  "user.is_superuser": () => false,
  "virtual_number.number": (n) => `+1555${String(1_000_000 + n)}`,
  // An agent has numbers of its own channel alone.
  "virtual_number.channel": () => "voice",
  // A template has none.
  "flow.is_template": () => false,
  // One that is booked waits: this is the one thing to change of it.
  "callback.is_done": () => true,
  "flow.type": () => "voice",
  "sip_line.country": (n) => (n % 2 === 0 ? "IN" : "US"),
  "blacklist_number.caller_number": (n) => `+1444${String(1_000_000 + n)}`,
  "audit_log.corrects": () => null,
  // A role holds no right that its maker does not hold.
  "role.policies": (n) => ["v2.client_settings.edit", ...(n % 2 === 0 ? [] : ["v2.client_settings.view"])],
  // A version that is still to be made has no prompts.
  "flow_version.no_input_reprompt": () => null,
  "flow_version.no_match_reprompt": () => null,
  "flow_version.resume_prompt": () => null,
  // Only a recording that was uploaded can be named.
  "prompt_content.path": () => null,
  "credential.name": (n) => `secret_${n}`,
  "credential.hosts": (n) => [`api-${n}.example.com`, "localhost:8080"],
  "sub_flow.slug": (n) => `sub-flow-${n}`,
  "entity.types": (n) => (n % 2 === 0 ? ["list"] : ["number"]),
  "block_entity.types": (n) => (n % 2 === 0 ? ["list"] : ["number"]),
};

/** A good value of a field, another for each number. Undefined when none can be made. */
async function goodValue(noun: Noun, name: string, field: Field, n: number, refer: Refer): Promise<unknown> {
  const own = special[`${noun.name}.${name}`];
  if (own !== undefined) return own(n);
  switch (field.kind) {
    case "id": {
      const id = await refer(field.to ?? "", n);
      return id ?? (field.nullable ? null : undefined);
    }
    case "ids": {
      const id = await refer(field.to ?? "", n);
      return id === null ? [] : [id];
    }
    case "text":
      return textOf(noun, name, field, n);
    case "texts":
      return /languages$/.test(name) ? ["en-IN", code(n)] : [`${name} ${n}`];
    case "timestamp":
      return new Date(Date.UTC(2027, 0, 1 + (n % 300), 10)).toISOString();
    default:
      return sampleJson(fieldSchema(field), n);
  }
}

function textOf(noun: Noun, name: string, field: Field, n: number): string {
  if (field.choices !== undefined) return field.choices[n % field.choices.length] ?? "";
  switch (field.language) {
    case "digits":
      return `+1555${String(n).padStart(7, "0")}`;
    case "language-code":
      return code(n);
    case "expression":
      return "true";
    case "regex":
      return "a+";
    case "dtmf":
      return "1";
    default:
      return `${noun.title} ${name} ${n}`.slice(-(field.max ?? 255));
  }
}

/** Rows do not move: what they belong to is set when they are made. */
const staysPut = (noun: Noun, name: string) =>
  columnOf(noun, name) === "organisation_id" || name === "flow_config" || name === "id";

/** Good values of all fields that a body may set. `bound` ones are set by the path. */
export async function valuesFor(
  noun: Noun,
  of: {
    readonly verb: "create" | "change";
    readonly bound: readonly string[];
    readonly n: number;
    readonly refer: Refer;
  },
): Promise<Values> {
  const values: { [field: string]: unknown } = {};
  for (const [name, field] of writableFields(noun, of.verb)) {
    if (name === "id" || of.bound.includes(name)) continue;
    if (of.verb === "change" && staysPut(noun, name)) continue;
    const value = await goodValue(noun, name, field, of.n, of.refer);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
