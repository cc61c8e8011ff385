import { counted } from "../parts/counted.ts";
/** What Help says beside its pages. */
export const texts = {
  contents: "Pages of Help",
  search: "Search Help",
  unknown: {
    title: "Help has no such page",
    text: (page: string) => `The address names “${page}”. Search for what you need, or choose a page.`,
    all: "All pages of Help",
  },
  notLoaded: "The page could not be loaded",
  markdown: "This page as Markdown",
  results: {
    title: "Search results",
    loading: "Searching…",
    notLoaded: "The search could not be loaded",
    none: (typed: string) => `No page has “${typed}”.`,
    count: (count: number) => counted(count, "place"),
  },
} as const;
