import {
  type Change,
  changeSchema,
  createSchema,
  type Draft,
  type Expanded,
  type Filters,
  type Mount,
  type Noun,
  type Orderable,
  type Row,
  shownFields,
} from "@parley/model";
import type { JsonObject } from "@parley/model/kernel";
import type { account } from "@parley/model/nouns/account";
import type { block } from "@parley/model/nouns/block";
import { call } from "@parley/model/nouns/call";
import { comment } from "@parley/model/nouns/comment";
import { credential } from "@parley/model/nouns/credential";
import { flow } from "@parley/model/nouns/flow";
import { organisation } from "@parley/model/nouns/organisation";
import type { sipLine } from "@parley/model/nouns/sip-line";
import { tag } from "@parley/model/nouns/tag";
import { user } from "@parley/model/nouns/user";
import { virtualNumber } from "@parley/model/nouns/virtual-number";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { MountAt } from "../src/index.ts";

/** Names that a type has: it does not compile unless they are exactly these. */
type Names<K extends PropertyKey> = { readonly [Name in K]: true };
const namesIn = (names: object) => Object.keys(names).sort();
const boundBy = (mount: Mount | undefined) => Object.values(mount?.bind ?? {}).map((name) => name.split("__")[0] ?? "");
const propertiesOf = (schema: { readonly properties?: unknown }, without: readonly string[] = []) =>
  Object.keys(schema.properties ?? {})
    .filter((name) => !without.includes(name))
    .sort();

type OwnNumbers = MountAt<typeof virtualNumber, "/api/telephony/virtual_numbers/">;
type NumbersOfFlow = MountAt<typeof virtualNumber, "/api/organisations/{org}/flows/{flow}/virtual-numbers/">;

describe("a row has the fields that the API shows", () => {
  const shown: readonly (readonly [Noun, object])[] = [
    [
      virtualNumber,
      {
        id: true,
        created_at: true,
        updated_at: true,
        revision: true,
        number: true,
        client: true,
        flow: true,
        sip_line: true,
        is_verified: true,
        status: true,
        channel: true,
        description: true,
        is_test: true,
        call_handling: true,
      } satisfies Names<keyof Row<typeof virtualNumber>>,
    ],
    [
      credential,
      {
        id: true,
        created_at: true,
        updated_at: true,
        revision: true,
        organisation: true,
        name: true,
        hosts: true,
        rotated_at: true,
        last_modified_by: true,
      } satisfies Names<keyof Row<typeof credential>>,
    ],
    [
      user,
      {
        id: true,
        created_at: true,
        updated_at: true,
        revision: true,
        email: true,
        first_name: true,
        last_name: true,
        profile_color: true,
        is_active: true,
        is_superuser: true,
        belongs_to: true,
        incorrect_login_attempts: true,
        two_factor_auth_mode: true,
        locked_until: true,
        preferences: true,
        permissions: true,
        permissions_v2: true,
      } satisfies Names<keyof Row<typeof user>>,
    ],
  ];
  test.each(shown)("$name", (noun, names) => {
    expect(namesIn(names)).toEqual([...shownFields(noun)].sort());
  });

  test("with the types of their declarations", () => {
    expectTypeOf<Row<typeof tag>>().toHaveProperty("category").toEqualTypeOf<string | null>();
    expectTypeOf<Row<typeof flow>["status"]>().toEqualTypeOf<"draft" | "active" | "archived">();
    expectTypeOf<Row<typeof flow>["deployed_version"]>().toEqualTypeOf<string | null>();
    expectTypeOf<JsonObject>().toExtend<Row<typeof call>["metadata"]>();
    expectTypeOf<Row<typeof call>["revision"]>().toEqualTypeOf<number>();
    expectTypeOf<Row<typeof account>["contact_points"][number]["kind"]>().toEqualTypeOf<"phone" | "email">();
    expectTypeOf<Row<typeof block>["inbound_paths"]>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<Row<typeof block>["entities"][number]>().toEqualTypeOf<{
      readonly name: string;
      readonly types: readonly string[];
    }>();
    expectTypeOf<JsonObject>().toExtend<Row<typeof user>["preferences"][number]["config"]>();
    expectTypeOf<Row<typeof sipLine>>().not.toHaveProperty("password");
    expectTypeOf<Row<typeof call>>().not.toHaveProperty("epoch");
  });
});

test("a depth puts rows in the place of ids", () => {
  type Client = Exclude<Expanded<typeof virtualNumber>["client"], string | null>;
  const shown = { id: true, uuid: true, name: true, display_name: true, status: true } satisfies Names<keyof Client>;
  expect(namesIn(shown)).toEqual([...(organisation.brief ?? [])].sort());
  expectTypeOf<Expanded<typeof virtualNumber>["number"]>().toEqualTypeOf<string>();
  expectTypeOf<null>().toExtend<Expanded<typeof virtualNumber>["client"]>();
  expectTypeOf<string>().toExtend<Expanded<typeof block>["inbound_paths"][number]>();
  type Inbound = Exclude<Expanded<typeof block>["inbound_paths"][number], string>;
  expectTypeOf<Inbound["source_block"]>().toEqualTypeOf<string>();
});

describe("a draft asks for what the API requires", () => {
  test("of a mount without parents", () => {
    const names = {
      id: true,
      number: true,
      client: true,
      sip_line: true,
      is_verified: true,
      status: true,
      channel: true,
      description: true,
      call_handling: true,
    } satisfies Names<keyof Draft<typeof virtualNumber, OwnNumbers>>;
    const schema = createSchema(virtualNumber, []);
    expect(namesIn(names)).toEqual(propertiesOf(schema));
    expectTypeOf<{ number: string }>().toExtend<Draft<typeof virtualNumber, OwnNumbers>>();
    expectTypeOf<{ status: "active" }>().not.toExtend<Draft<typeof virtualNumber, OwnNumbers>>();
    expect(schema.required).toEqual(["number"]);
  });

  test("of a mount whose path says some of it", () => {
    const names = {
      id: true,
      number: true,
      sip_line: true,
      is_verified: true,
      status: true,
      channel: true,
      description: true,
      call_handling: true,
    } satisfies Names<keyof Draft<typeof virtualNumber, NumbersOfFlow>>;
    const bound = boundBy(virtualNumber.mounts[0]);
    expect(namesIn(names)).toEqual(propertiesOf(createSchema(virtualNumber, bound), bound));
  });

  test("secrets are written though they are never shown", () => {
    expectTypeOf<{ name: string; value: string }>().toExtend<Draft<typeof credential>>();
    expectTypeOf<{ name: string }>().not.toExtend<Draft<typeof credential>>();
    expectTypeOf<Draft<typeof sipLine>["password"]>().toEqualTypeOf<string | null | undefined>();
    expect(createSchema(credential, ["organisation"]).required).toEqual(["name", "value"]);
  });

  test("the owner follows from the path or is null", () => {
    expectTypeOf<{ name: string }>().toExtend<Draft<typeof flow>>();
    expect(createSchema(flow, []).required).toEqual(["name"]);
  });
});

test("a change touches what the noun lets change", () => {
  const ofCall = { starred: true, golden: true, tags: true, disposition: true, metadata: true } satisfies Names<
    keyof Change<typeof call>
  >;
  expect(namesIn(ofCall)).toEqual(propertiesOf(changeSchema(call)));
  const ofComment = { text: true, parent: true, is_resolved: true, at_ms: true } satisfies Names<
    keyof Change<typeof comment>
  >;
  expect(namesIn(ofComment)).toEqual(propertiesOf(changeSchema(comment)));
});

test("filters compare with values of the field", () => {
  expectTypeOf<Filters<typeof virtualNumber>["status"]>().toEqualTypeOf<
    "active" | "inactive" | readonly ("active" | "inactive")[] | undefined
  >();
  expectTypeOf<null>().toExtend<Filters<typeof virtualNumber>["flow"]>();
  expectTypeOf<null>().not.toExtend<Filters<typeof virtualNumber>["number"]>();
  expectTypeOf<"x">().toExtend<Filters<typeof call>["tags"]>();
  expectTypeOf<{ plan: string }>().toExtend<Filters<typeof call>["metadata"]>();
  expectTypeOf<string>().toExtend<Filters<typeof virtualNumber>["sip_line__provider"]>();
  expectTypeOf<Filters<typeof credential>>().not.toHaveProperty("value");
});

test("rows are ordered by fields with one value", () => {
  const names = {
    id: true,
    created_at: true,
    updated_at: true,
    revision: true,
    name: true,
    category: true,
    organisation: true,
  } satisfies Names<Orderable<typeof tag>>;
  expect(namesIn(names)).toEqual([...shownFields(tag)].sort());
  expectTypeOf<"tags" | "metadata">().not.toExtend<Orderable<typeof call>>();
});
