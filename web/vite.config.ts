import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `vite` (npm run dev) serves the page itself and hands the rest to a running `farshore serve --port 8642`.
const server = 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/farshore/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts, and small files compress better in their bundle
    reportCompressedSize: false, // tools/page.py weighs the first load itself
    // what most screens share is one file: each further request costs its headers
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: /node_modules|src[\\/]lib[\\/](?!fonts|ui[\\/](Race|Scenery|Segments))/ }] } } },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
});
