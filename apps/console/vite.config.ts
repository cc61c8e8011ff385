import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Loading a module of our packages does nothing, so what nobody uses of them is left out and the rest goes where it is used. */
const treeshake = { moduleSideEffects: [{ test: /\/packages\/[\w-]+\/src\//, sideEffects: false }] };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", manifest: true, rolldownOptions: { treeshake } },
  worker: { format: "es", rolldownOptions: { treeshake } },
});
