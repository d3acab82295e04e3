// What svelte-check and TypeScript do not look at: likely mistakes in scripts, components and tests.

import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["node_modules/", "dist/", "**/wire.d.ts"] },
  ts.configs.recommended,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      // State is replaced as a whole (`$state.raw`), so maps and sets within it are never watched.
      "svelte/prefer-svelte-reactivity": "off",
      // Drawings and pages come from our own server, which escapes what people wrote.
      "svelte/no-at-html-tags": "off",
      // `{" "}` is a space that neither the formatter nor the compiler takes away.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["tests/**"],
    rules: { "@typescript-eslint/no-explicit-any": "off", "@typescript-eslint/no-empty-function": "off" },
  },
);
