/** The browser's side and its tests. Types are checked by tsc. */

import js from "@eslint/js";
import globals from "globals";

import translated from "./tools/eslint_translated.js";

export default [
  { ignores: ["node_modules/", "build/", ".venv/"] },
  js.configs.recommended,
  {
    files: ["src/tengen/web/static/**/*.js", "src/tengen/drawing/widget.js"],
    languageOptions: { ecmaVersion: 2022, globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
      "max-lines": ["error", { max: 300 }],
    },
  },
  {
    files: ["src/tengen/web/static/**/*.js"],
    plugins: { tengen: { rules: { translated } } },
    rules: { "tengen/translated": "error" },
  },
  {
    files: ["src/tengen/referee/report/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "script", globals: globals.browser },
  },
  {
    files: ["tests/web/unit/**/*.js", "tools/*.js", "eslint.config.js"],
    languageOptions: { ecmaVersion: 2022, globals: globals.node },
  },
];
