// The page's linter, run by `./dev page --check`; `./dev fmt` mends what can be mended by itself. Each exception has its reason.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'src/wire.ts'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off', // TypeScript knows
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }], // drawings are templates full of numbers
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }], // onclick={() => close()}
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }], // an empty name or a zero means "none" as well
      '@typescript-eslint/no-non-null-assertion': 'off', // tsconfig makes every index possibly undefined; `!` says that the place is filled
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      '@typescript-eslint/no-meaningless-void-operator': 'off', // `void x` in an effect makes x one of its dependencies
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps are made anew by $derived, or local to a function
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // a component imported from a .svelte file is `any` to TypeScript's parser, and so is what its callbacks are given; svelte-check knows
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['src/games/**', 'src/maps/**', 'src/table/**'],
    rules: { 'svelte/no-at-html-tags': 'off' }, // the drawings of src/art, put together of our own files and numbers
  },
  { files: ['*.js'], extends: [ts.configs.disableTypeChecked] }, // in no TypeScript project
);
