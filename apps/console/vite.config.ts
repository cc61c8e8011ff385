import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { groupChunks } from "./group-chunks.ts";
import { helpPages } from "./help/help-pages.ts";
import { listChunks } from "./list-chunks.ts";
import { writeOpenings } from "./write-openings.ts";

/**
 * Loading a module of our packages, or of the route trees and menus, has no effects. So what is unused of them is left
 * out, and the rest goes where it is used.
 */
const quiet = /\/(packages\/[\w-]+\/src|apps\/console\/src\/(routes|shell\/menus))\//;
// What React's makers of components make is left out where it is not used: React Flow comes with many. So are declared
// calls that are not made, and forms of what is stored where nothing is read.
const treeshake = {
  manualPureFunctions: [
    "memo",
    "forwardRef",
    "createContext",
    "defineCall",
    "shape",
    "parameters",
    "rowAnswer",
    "rowList",
    "objectShape",
    "nullable",
  ],
  moduleSideEffects: [{ test: quiet, sideEffects: false }],
};

/** What every page needs, the sign-in page too: one chunk, which packs better than several. */
const base =
  /rolldown\/runtime|vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|@tanstack\/(router-core|react-router|history|query-core|react-query))\//;

/** What most parts of Mantine are made of, and what puts them on the page. */
const mantine =
  /\/node_modules\/(@floating-ui\/|clsx\/|@mantine\/hooks\/|@mantine\/core\/esm\/(core\/|components\/(Tooltip|Menu|Popover|Transition|Portal|FocusTrap|UnstyledButton|ActionIcon|Loader|Paper|Button|Input|InputBase|TextInput)\/))|\/src\/(look\/(look-provider|theme)|parts\/open-menu)\.tsx?$/;

/** What asks ahead of the page: it runs before the rest has come, so nothing of the rest is in it. */
const early =
  /\/src\/(early|look\/own-zone|routes\/first-queries|(agents|calls|clients)\/\w+-queries|api\/(calls-search|ip-restriction|queries|send|server-unreachable|session|tokens))\.ts$|\/packages\/(client\/src\/(?!listen).*|model\/src\/kernel\/json-type)\.ts$/;

/** What every list is made of. */
const list =
  /\/node_modules\/@tanstack\/(react-virtual|virtual-core)\/|\/src\/parts\/(data-table\/.*|list-toolbar\/.*|filter-chip|lazy-views|liked-list|sparkline|use-liked-list|use-favourites|row-button|star-column)\.tsx?$/;

/** Small things that all pages share after sign-in: one request for all of them. */
const shared =
  /\/src\/(look\/(color-scheme|use-color-scheme|use-zone|zone-store|zoned-time)|resource\/texts|parts\/(actions\/(use-actions|action-store|letter-keys|use-page-keys)|empty-state|focus-once|page-error|popover|search-field|recent|later|layers|lost-styles|forbidden|menu-button|page-head|panel-error|skeleton|status-badge|notices\/(notice-store|report-error|use-notices)|is-allowed|kbd|mark|name|places|tip|use-agent|use-copied|use-media|use-policy|use-search-state)|api\/(build|history-mark|me|preferences|site))\.tsx?$|\/@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/;

/** What follows events of the server, and the clock of what goes on. */
const following =
  /\/src\/(api\/(follow-events|follow-stream|use-call-events)|look\/time)\.ts$|\/packages\/client\/src\/listen\.ts$/;

/** What makes modules of the sources. */
const readers = () => [react(), helpPages()];

/** `--mode studio` or `--mode applications`: which of the two builds. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [...readers(), groupChunks(readers), writeOpenings(), listChunks()],
  build: {
    outDir: `dist/${mode === "applications" ? "applications" : "studio"}`,
    emptyOutDir: true,
    target: "es2023",
    // Lists of what a chunk needs would stand in every page that leads to it; nearly all of it is there already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((each) => each.endsWith(".css")),
    },
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            { name: "early", test: early, priority: 5 },
            { name: "base", test: base, priority: 4 },
            { name: "shared", test: shared, priority: 3 },
            { name: "following", test: following, priority: 2 },
            { name: "list", test: list, priority: 1 },
            { name: "mantine", test: mantine, priority: 1 },
            { name: "icons", test: /\/@tabler\/icons-react\//, minShareCount: 3, priority: 2 },
          ],
        },
      },
    },
  },
  worker: { format: "es", rolldownOptions: { treeshake } },
}));
