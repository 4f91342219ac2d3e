import { type ChildProcess, spawn } from 'node:child_process';

/**
 * What the watch does, given the server's process number and its data folder. It reads from a pipe whose other end only
 * this process holds: a line means that the server has ended in order, the end of the pipe that this process is gone. Then
 * it stops the server as `postmaster.pid` names it, which a server that is just starting has yet to write.
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
 * Sees to it that a server does not outlive this process, however that ends: a small shell beside it notices and stops the
 * server. Returns what ends the watch. Where there is no shell the next start stops the server instead.
 */
export function watchForOurEnd(pid: number, dataFolder: string, onFailure: (error: Error) => void): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watch: ChildProcess = spawn('/bin/sh', ['-c', WATCH, 'outrider-watch', String(pid), dataFolder], {
    cwd: '/',
    // A group of its own: what is typed at a terminal, or sent to our group, does not end it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  watch.on('error', onFailure);
  // The watch may be killed like anything else.
  watch.stdin?.on('error', onFailure);
  watch.unref();
  return () => watch.stdin?.end('over\n');
}
