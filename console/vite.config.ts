import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';
import { startFirst } from './tools/start-first.ts';

/** Placeholder that the server replaces with a new nonce in each response. */
const NONCE_PLACE = '__NONCE__';
/** Entries of the build: `main.tsx` has its name in the page, and `start.ts` loads before the console. */
const ENTRY = /index\.html$|src\/(?:main\.tsx|start\.ts)$/;

export default defineConfig({
  base: '/app/',
  plugins: [react(), precompress(), startFirst()],
  html: { cspNonce: NONCE_PLACE },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
    // Code that the texts of a language need is in a file of its own, because they load before the console.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'language',
              test: /words\/(?:language|localized|plural|term)\.ts$|kept-preferences\.ts$|preload-helper/,
              priority: 2,
            },
            // Code that every screen loads is one file, because one file compresses better than twenty.
            { name: 'first', tags: ['$initial'], test: (id) => !ENTRY.test(id), priority: 1 },
          ],
        },
      },
    },
  },
  // Labels of enumerations are in `src/engine/words` of the service (ADR 72).
  server: { fs: { allow: ['..'] }, proxy: { '^/(?!app/)': { target: 'http://127.0.0.1:8080' } } },
});
