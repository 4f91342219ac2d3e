import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, endOutsiders, eventually, isAlive, Outside } from '../../../../test/support/embedded-outside.js';
import { runsOf } from '../../../../test/support/part-of.js';

const LIMIT = 90_000;
/** A separate small disk requires a mount. */
const canMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
})();
const onLinux = process.platform === 'linux';

let root: string;
let dataDir: string;
let mounted = false;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outrider-faults-'));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
});

afterEach(async () => {
  await endOutsiders(root);
  if (mounted) spawnSync('umount', ['-l', root]);
  mounted = false;
  rmSync(root, { recursive: true, force: true });
});

function mountDisk(megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', root]);
  mounted = true;
}

async function answers(outside: Outside, sql: string, limitMs: number): Promise<Answer> {
  let answer: Answer = {};
  await eventually(`an answer to ${sql}`, limitMs, async () => {
    answer = await outside.ask(sql);
    return answer.rows !== undefined;
  });
  return answer;
}

describe('the own PostgreSQL', () => {
  test(
    'leaves no server behind when its process is killed',
    async () => {
      const { process: outside, first } = await Outside.start(dataDir);
      await outside.kill();
      await eventually('the server is gone', 10_000, () => !isAlive(first.serverPid));
    },
    LIMIT,
  );

  test(
    'recovers after any number of kills',
    async () => {
      const { process: outside } = await Outside.start(dataDir);
      await outside.ask('create table kept (id int)');
      await outside.ask('insert into kept values (7)');
      for (let round = 0; round < runsOf(3, 7); round += 1) {
        const { serverPid } = await answers(outside, 'select 1', 60_000);
        // Sessions of a killed server may respond for a moment after it.
        if (isAlive(serverPid)) process.kill(serverPid!, 'SIGKILL');
        else round -= 1;
        await eventually('the server is gone', 5_000, () => !isAlive(serverPid));
      }
      expect((await answers(outside, 'select id from kept', 60_000)).rows).toEqual([{ id: 7 }]);
      expect(await outside.stop()).toBe(0);
    },
    LIMIT,
  );

  test.runIf(canMount)(
    'recovers automatically when a full disk has space again, and reports the problem until then',
    async () => {
      mountDisk(160);
      const { process: outside, first } = await Outside.start(dataDir);
      expect(first.error).toBeUndefined();
      await outside.ask('create table kept (id int, filler text)');
      await outside.ask('insert into kept values (7)');
      const used = Number(execFileSync('df', ['--output=avail', '-k', root], { encoding: 'utf8' }).split('\n')[1]);
      writeFileSync(join(root, 'ballast'), Buffer.alloc((used - 256) * 1024));
      // A killed server needs disk space to recover, which is missing in every attempt.
      process.kill(first.serverPid!, 'SIGKILL');
      await eventually('the reason is reported', 60_000, async () => {
        const { problem } = await outside.ask('select 1');
        return /disk/.test(problem ?? '');
      });
      await sleep(3_000);
      rmSync(join(root, 'ballast'));
      const { rows, problem } = await answers(outside, 'select id from kept', 60_000);
      expect(rows).toEqual([{ id: 7 }]);
      expect(problem).toBeNull();
      expect(await outside.stop()).toBe(0);
    },
    LIMIT,
  );

  test.runIf(canMount)(
    'says in one sentence that the disk is too small for a first start',
    async () => {
      for (const megabytes of [2, 20, 40]) {
        mountDisk(megabytes);
        const { first } = await Outside.start(dataDir);
        expect(first.error).toMatch(/^The disk of .* is full: .*\.$/);
        expect(first.error).not.toContain('\n');
        spawnSync('umount', ['-l', root]);
      }
    },
    LIMIT,
  );

  test.runIf(onLinux)(
    'starts while the server of a killed process is an unreaped zombie',
    async () => {
      await (await Outside.start(dataDir)).process.stop();
      // Parent process that never waits for its child, as the first process of a container may do.
      const parent = spawn(process.execPath, [
        '-e',
        `const { spawn } = require('node:child_process');
         process.stdout.write(String(spawn('sh', ['-c', 'sleep 1 & echo $!; kill -STOP $$'], { stdio: ['ignore', 'inherit', 'ignore'] }).pid) + '\\n');
         setInterval(() => {}, 1000);`,
      ]);
      let text = '';
      parent.stdout.on('data', (chunk) => {
        text += chunk;
      });
      await eventually('two numbers', 10_000, () => text.trim().split('\n').length === 2);
      const pids = text.trim().split('\n').map(Number);
      const isZombie = (pid: number): boolean => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
      await eventually('a zombie', 10_000, () => pids.some(isZombie));
      const zombie = pids.find(isZombie)!;
      const cluster = join(dataDir, 'postgres', 'cluster');
      writeFileSync(join(cluster, 'postmaster.pid'), `${zombie}\n${cluster}\n1\n5432\n\n\n\n`);
      const { process: outside, first } = await Outside.start(dataDir);
      expect(first.error).toBeUndefined();
      expect(await outside.stop()).toBe(0);
      for (const pid of pids) if (pid !== zombie) process.kill(pid, 'SIGKILL');
      parent.kill('SIGKILL');
      await once(parent, 'exit');
    },
    LIMIT,
  );

  test.runIf(onLinux)(
    'starts immediately after all processes were killed, even if an old server is still running',
    async () => {
      for (let round = 0; round < runsOf(2, 4); round += 1) {
        const { process: outside, first } = await Outside.start(dataDir);
        expect(first.error).toBeUndefined();
        await outside.ask('create table if not exists kept (id serial, filler text)');
        outside.child.stdin.write(
          `insert into kept (filler) select repeat('x', 500) from generate_series(1, 300000)\n`,
        );
        await sleep(200);
        const family = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first.serverPid)], { encoding: 'utf8' });
        outside.child.kill('SIGKILL');
        process.kill(first.serverPid!, 'SIGKILL');
        // In half of the rounds, the backends must notice on their own.
        if (round % 2 === 0) {
          for (const pid of family.trim().split(/\s+/).map(Number)) {
            try {
              process.kill(pid, 'SIGKILL');
            } catch {
              // The process has already ended.
            }
          }
        }
      }
      const { process: outside, first } = await Outside.start(dataDir);
      expect(first.error).toBeUndefined();
      expect(await outside.stop()).toBe(0);
    },
    LIMIT,
  );
});
