/** Made by the build of `docs/` (help/help-pages.ts). */
declare module "virtual:help" {
  type Page = import("./page.ts").Page;
  type PageGroup = import("./page.ts").PageGroup;
  type Section = import("./page.ts").Section;

  export const contents: readonly PageGroup[];
  export const pages: { readonly [page: string]: () => Promise<{ readonly default: Page }> };
  export const loadSections: () => Promise<{ readonly default: readonly Section[] }>;
}
