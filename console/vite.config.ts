import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';

/** Placeholder that the server replaces with a new nonce in each response. */
const NONCE_PLACE = '__NONCE__';

export default defineConfig({
  base: '/app/',
  plugins: [react(), precompress()],
  html: { cspNonce: NONCE_PLACE },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
  },
  // Labels of enumerations are in `src/engine/words` of the service (ADR 72).
  server: { fs: { allow: ['..'] }, proxy: { '^/(?!app/)': { target: 'http://127.0.0.1:8080' } } },
});
