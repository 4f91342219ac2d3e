import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the tree, without a separator at the end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const LOOK_EVERY_MS = 1_000;

/** Read before anything is installed or built: npm may be killed meanwhile. */
const STARTED_BY = process.ppid;

/**
 * Stops this process in order once the npm that started it is gone, at once if it already is. npm passes a signal on to its
 * shell, which dies of it and tells nobody: a service stopped by `kill` on npm would live on with its port and its data folder.
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
 * Goes on as the program at `path`, in this process: its output, exit code and signals are its own, a kill hits it and
 * not a parent, and no second Node has to start. It ends with the npm that started it.
 */
export async function become(path, args) {
  process.argv.splice(1, process.argv.length, path, ...args);
  process.setSourceMapsEnabled(true);
  endWithNpm();
  await import(pathToFileURL(path).href);
}
