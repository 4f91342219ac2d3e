import { fileURLToPath, pathToFileURL } from 'node:url';

/** Root of the tree, without a trailing separator. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const LOOK_EVERY_MS = 1_000;

/** Read before anything is installed or built, because npm may be killed in the meantime. */
const STARTED_BY = process.ppid;

/**
 * Stops this process gracefully once the npm that started it has ended, or immediately if it has already ended. npm
 * passes a signal to its shell, which ends without forwarding it: a service stopped by `kill` on npm would keep its
 * port and its data folder.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  if (process.ppid !== STARTED_BY) process.exit(1);
  const timer = setInterval(() => {
    if (process.ppid === STARTED_BY) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Continues as the program at `path`, in this process: output, exit code and signals are its own, a kill reaches it
 * directly, and no second Node process starts. It ends with the npm that started it.
 */
export async function become(path, args) {
  process.argv.splice(1, process.argv.length, path, ...args);
  process.setSourceMapsEnabled(true);
  endWithNpm();
  await import(pathToFileURL(path).href);
}
