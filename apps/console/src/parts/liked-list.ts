/** Lists that people set up to their liking. */
export type LikedListName =
  | "clients"
  | "agents"
  | "calls"
  | "providers"
  | "lines"
  | "workers"
  | "telephony-clients"
  | "blacklist"
  | "numbers"
  | "tags"
  | "asr-providers"
  | "asr-models"
  | "tts-providers"
  | "tts-models"
  | "slu-models"
  | "languages"
  | "library"
  | "credentials"
  | "tests"
  | "callers"
  | "templates"
  | "applications"
  | "versions"
  | "people"
  | "roles";

/** What of a list is shown, by name as in the address. */
export type ViewSearch = { readonly [name: string]: string | number };

/** A named way to look at a list. */
export type View = { readonly name: string; readonly search: ViewSearch };

/** How a person likes a list: what they store of it as a preference. */
export type LikedList = {
  readonly views: readonly View[];
  /** Name of the view that the list opens with. */
  readonly first: string | null;
  /** Ids of the favourites, latest last. */
  readonly starred: readonly string[];
};

/** Name of the preference of the API that holds it. */
export const preferenceOf = (list: LikedListName) => `LIST_${list.toUpperCase()}`;

/** Most that is kept of each. */
export const mostViews = 50;
const mostStarred = 100;
export const longestName = 60;

/** Reads what is kept; what makes no sense is left out, for any program may have written it. */
export function readLikedList(config: unknown): LikedList {
  const kept: { readonly [name: string]: unknown } = typeof config === "object" ? { ...config } : {};
  const { views, first, starred } = kept;
  const read = Array.isArray(views) ? views.filter(isView) : [];
  return {
    views: read.map(({ name, search }) => ({ name, search: searchOf(search) })),
    first: read.find(({ name }) => name === first)?.name ?? null,
    starred: Array.isArray(starred) ? starred.filter((id) => typeof id === "string") : [],
  };
}

const isView = (value: unknown): value is View =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "search" in value &&
  typeof value.search === "object" &&
  value.search !== null;

/** What of an address says anything. */
export const searchOf = (search: object): ViewSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );

export const isSameSearch = (one: object, other: object): boolean => searchKey(one) === searchKey(other);

const searchKey = (search: object) =>
  JSON.stringify(Object.entries(searchOf(search)).sort(([one], [other]) => (one < other ? -1 : 1)));

/** With this view, in place of the one of the same name. */
export function withView(list: LikedList, view: View): LikedList {
  const has = list.views.some(({ name }) => name === view.name);
  const views = has
    ? list.views.map((each) => (each.name === view.name ? view : each))
    : [...list.views, view].slice(-mostViews);
  return { ...list, views };
}

export const withoutView = (list: LikedList, name: string): LikedList => ({
  ...list,
  views: list.views.filter((view) => view.name !== name),
  first: list.first === name ? null : list.first,
});

export const withStar = (list: LikedList, id: string, isStarred: boolean): LikedList => {
  const others = list.starred.filter((each) => each !== id);
  return { ...list, starred: isStarred ? [...others, id].slice(-mostStarred) : others };
};
