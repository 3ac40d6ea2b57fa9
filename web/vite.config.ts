import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

// `vite` (npm run dev) serves the page itself and hands the rest to a running `farshore serve --port 8642`.
const server = 'http://127.0.0.1:8642';

/** Beside every file that shrinks: the same, compressed as well as it goes. The server hands out what the browser understands. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (name.endsWith('.woff2')) continue;
      const file = `${dir}/${name}`;
      const source = readFileSync(file); // as it was written: the last replacements come after generateBundle
      for (const [ending, small] of [
        ['br', brotliCompressSync(source)],
        ['gz', gzipSync(source, { level: 9 })],
      ] as const) {
        if (small.length < source.length) writeFileSync(`${file}.${ending}`, small);
      }
    }
  },
};

export default defineConfig({
  plugins: [svelte(), compressed],
  build: {
    outDir: '../src/farshore/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts, and small files compress better in their bundle
    reportCompressedSize: false, // tools/page.py weighs the first load itself
    // what most screens share is one file, and what draws boards is another: each further request costs its headers
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: /node_modules|src[\\/]lib[\\/](?!fonts|ui[\\/](PointsChart|StartScenery|SegmentedControl))/ },
            { name: 'board', test: /src[\\/]table[\\/](boardDrawing|boardTheme|dicePips|geometry|pieceDrawings|pieces|viewport)\b/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
});
