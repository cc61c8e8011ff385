import { expect, test } from "vitest";
import { idsIn, readDesignSearch } from "../src/viewing/design-search.ts";

const id = "01890000-0000-7000-8000-000000000001";

test("R126: a block is highlighted by its id, and by nothing that is none", () => {
  expect(idsIn(id)).toEqual([id]);
  for (const none of [undefined, "", ",", "menu", `${id.slice(1)}`]) expect(idsIn(none)).toEqual([]);
  expect(readDesignSearch({ select: 7 })).toEqual({});
});
