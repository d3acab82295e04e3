import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// `npm run dev` serves the client by itself and asks a running `voyageur` for the rest.
const server = process.env["VOYAGEUR_SERVER"] ?? "http://127.0.0.1:8000";

/** Let the client import its parts by `importPart`, which asks for a part anew after a failure: see src/parts/parts.ts. */
const askingAnew: Plugin = {
  name: "asking-anew",
  generateBundle: {
    order: "post", // Vite itself reads the imports to find their style sheets
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk")
          file.code = file.code.replace(
            /\bimport\(([`"']\.\/[^`"']+\.js[`"'])\)/g,
            "importPart($1,path=>import(path))",
          );
      }
    },
  },
};

export default defineConfig({
  plugins: [svelte(), askingAnew],
  build: {
    outDir: "../src/voyageur/static",
    emptyOutDir: true,
    target: "es2022",
    // The content policy allows no inline script, style, image or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // Tests read the words of the client, which stand with the package, and the vectors of docs/chance.md.
    fs: { allow: [".", "../src/voyageur/words", "../docs"] },
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true },
    },
  },
  // Under Vitest, Svelte's browser build is the one to test.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
    passWithNoTests: true,
  },
});
