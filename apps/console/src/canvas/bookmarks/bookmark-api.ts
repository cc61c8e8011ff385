import { ProblemError, type Row, rowsAt } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import type { userPreference } from "@parley/model/nouns/user-preference";
import { send } from "../../api/send.ts";
import { type Bookmark, readBookmarks } from "./bookmark.ts";

type Preference = Row<typeof userPreference>;

/** Where a user's bookmarks of a version are stored: among their preferences. */
export type BookmarkPlace = { readonly user: Id; readonly flow: string; readonly version: string };

const preferencesOf = ({ user }: BookmarkPlace) =>
  rowsAt<typeof userPreference>(send, "/api/users/{users_pk}/preferences/", { users_pk: user });
const nameOf = ({ flow, version }: BookmarkPlace) => `CANVAS_BOOKMARKS ${flow} ${version}`;

async function read(place: BookmarkPlace): Promise<Preference | undefined> {
  return (await preferencesOf(place).list({ filters: { interface: nameOf(place) } })).results[0];
}

export const fetchBookmarks = async (place: BookmarkPlace): Promise<readonly Bookmark[]> =>
  readBookmarks((await read(place))?.config);

/** How often a write is tried again when another tab writes at the same time. */
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

async function write(place: BookmarkPlace, known: Preference | undefined, config: Preference["config"]): Promise<void> {
  if (known === undefined) await preferencesOf(place).create({ interface: nameOf(place), config });
  else await preferencesOf(place).change({ id: known.id, revision: known.revision }, { config });
}
