import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Program of the watch, given the server's process ID and its data folder. It reads from a pipe whose other end only this process has: a
 * line means that the server shut down regularly, the end of the pipe that this process died. It then stops the server named in
 * `postmaster.pid`, which a starting server has yet to write.
 */
const WATCH = `read -r line && exit
tries=0
while kill -0 "$1" 2>/dev/null && [ "$tries" -lt 300 ]; do
  if [ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ]; then
    if [ "$tries" -lt 150 ]; then kill -INT "$1"; else kill -QUIT "$1"; fi
  fi
  tries=$((tries + 1))
  sleep 0.1
done`;

/**
 * Ensures that a server does not outlive this process: a small shell notices the end of the process and stops the server. Returns a
 * function that ends the watch. Without a shell, the next start stops the server.
 */
export function watchForOurEnd(pid: number, dataFolder: string, onFailure: (error: Error) => void): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watch: ChildProcess = spawn('/bin/sh', ['-c', WATCH, 'outrider-watch', String(pid), dataFolder], {
    cwd: '/',
    // A separate process group, so that signals from the terminal or to our group do not end it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  watch.on('error', onFailure);
  // The watch may have been killed.
  watch.stdin?.on('error', onFailure);
  watch.unref();
  return () => watch.stdin?.end('over\n');
}
