import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { writeOpenings } from "./write-openings.ts";

/**
 * Loading a module of our packages, or of the route trees and menus, does nothing by itself: what nobody uses of them is left
 * out, and the rest goes where it is used.
 */
const quiet = /\/(packages\/[\w-]+\/src|apps\/console\/src\/(routes|shell\/menus))\//;
// What React's makers of components make is left out when nobody uses it: React Flow comes with many.
const treeshake = {
  manualPureFunctions: ["memo", "forwardRef", "createContext"],
  moduleSideEffects: [{ test: quiet, sideEffects: false }],
};

/** What every page needs, the sign-in page too: one chunk, which packs better than several. */
const base =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(router-core|react-router|history|query-core|react-query))\//;

/** What every page of somebody signed in needs of Mantine. */
const frame =
  /\/node_modules\/(@floating-ui\/|clsx\/|@mantine\/hooks\/|@mantine\/core\/esm\/(core\/|components\/(Tooltip|Menu|Popover|Transition|Portal|FocusTrap|UnstyledButton|ActionIcon|Loader|Paper|Button)\/))/;

/** `--mode studio` or `--mode applications`: which of the two builds. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), writeOpenings()],
  build: {
    outDir: `dist/${mode === "applications" ? "applications" : "studio"}`,
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
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
            { name: "base", test: base, priority: 2 },
            { name: "frame", test: frame, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es", rolldownOptions: { treeshake } },
}));
