import { join } from 'node:path';

/**
 * Bundles compiled programs and their shared code into a few files, because reading a thousand files takes a third of the processor
 * time of a start. `entries` are paths without `.js`, relative to `from` and `to`. Packages remain imports unless the esbuild
 * `options` bundle them.
 */
export async function bundle({ root, from, to, entries, ...options }) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => ({ in: join(from, `${name}.js`), out: name })),
    outdir: to,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
}
