import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Units: what can be said of the page without a browser. What is seen and clicked is tested in tests/page.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // Svelte's runtime with effects, as in the page
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/browser.ts'],
    restoreMocks: true,
    css: false,
    testTimeout: 60_000, // a busy machine
  },
});
