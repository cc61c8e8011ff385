import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Loading a module of our packages, or of the route trees and menus, does nothing by itself: what nobody uses of them is left
 * out, and the rest goes where it is used.
 */
const quiet = /\/(packages\/[\w-]+\/src|apps\/console\/src\/(routes|shell\/menus))\//;
const treeshake = { moduleSideEffects: [{ test: quiet, sideEffects: false }] };

/** `--mode studio` or `--mode applications`: which of the two builds. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: `dist/${mode === "applications" ? "applications" : "studio"}`,
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
    rolldownOptions: { treeshake },
  },
  worker: { format: "es", rolldownOptions: { treeshake } },
}));
