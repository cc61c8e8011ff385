import { ProblemError } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import { getJson, request } from "../../api/request.ts";
import type { Page } from "../../api/types.ts";
import { type Bookmark, readBookmarks } from "./bookmark.ts";

type Preference = { readonly id: Id; readonly config: unknown; readonly revision: number };

/** Where somebody's bookmarks of a version are kept: among their own preferences. */
export type BookmarkPlace = { readonly user: Id; readonly flow: string; readonly version: string };

const pathOf = ({ user }: BookmarkPlace) => `/api/users/${user}/preferences/`;
const nameOf = ({ flow, version }: BookmarkPlace) => `CANVAS_BOOKMARKS ${flow} ${version}`;

async function read(place: BookmarkPlace): Promise<Preference | undefined> {
  const query = new URLSearchParams({ interface: nameOf(place) });
  return (await getJson<Page<Preference>>(`${pathOf(place)}?${query}`)).results[0];
}

export const fetchBookmarks = async (place: BookmarkPlace): Promise<readonly Bookmark[]> =>
  readBookmarks((await read(place))?.config);

/** How often another tab's writing at the same time is met before it is told. */
const attempts = 3;

/** Changes what is stored, on top of what other tabs stored meanwhile. @throws what calls of the API throw. */
export async function changeBookmarks(
  place: BookmarkPlace,
  change: (bookmarks: readonly Bookmark[]) => readonly Bookmark[],
): Promise<readonly Bookmark[]> {
  for (let attempt = 1; ; attempt++) {
    const known = await read(place);
    const bookmarks = change(readBookmarks(known?.config));
    try {
      await write(place, known, { bookmarks });
      return bookmarks;
    } catch (error) {
      const isMet = error instanceof ProblemError && (error.status === 412 || error.code === "already_exists");
      if (!isMet || attempt === attempts) throw error;
    }
  }
}

async function write(place: BookmarkPlace, known: Preference | undefined, config: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  if (known === undefined) {
    const body = JSON.stringify({ interface: nameOf(place), config });
    await request(pathOf(place), { method: "POST", headers, body });
    return;
  }
  await request(`${pathOf(place)}${known.id}/`, {
    method: "PATCH",
    headers: { ...headers, "if-match": `"${known.revision}"` },
    body: JSON.stringify({ config }),
  });
}
