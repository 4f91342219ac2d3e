import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the tree, without a separator at the end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Goes on as the program at `path`, in this process: its output, exit code and signals are its own, a kill hits it and
 * not a parent, and no second Node has to start.
 */
export async function become(path, args) {
  process.argv.splice(1, process.argv.length, path, ...args);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path).href);
}
