import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.js';
import { identifyProcess } from './process-identity.js';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-lock-'));
  lock = join(folder, 'outrider.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function deadProcess(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid!;
}

test('a held lock is refused with its owner, a returned one is free, and nothing stays behind', () => {
  const unlock = lockDirectory(lock);
  expect(() => lockDirectory(lock)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(lock)).toThrow(String(process.pid));
  unlock();
  lockDirectory(lock)();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a process that is gone is taken over', async () => {
  writeFileSync(lock, JSON.stringify({ pid: await deadProcess(), startedAt: 'then' }));
  lockDirectory(lock);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  expect(readdirSync(folder)).toEqual(['outrider.lock']);
});

test('the lock of an earlier process with the number of a living one is taken over', () => {
  const living = identifyProcess(process.ppid)!;
  writeFileSync(lock, JSON.stringify({ ...living, startedAt: 'before the last boot' }));
  lockDirectory(lock)();
  writeFileSync(lock, JSON.stringify(living));
  expect(() => lockDirectory(lock)).toThrow(DirectoryInUseError);
});

test('an empty or torn lock file is taken over', () => {
  for (const text of ['', '{"pid":', '[]', 'null', '{"pid":"1"}']) {
    writeFileSync(lock, text);
    lockDirectory(lock)();
  }
});

test('a takeover that was interrupted does not block the next one', async () => {
  const dead = JSON.stringify({ pid: await deadProcess(), startedAt: 'then' });
  writeFileSync(lock, dead);
  writeFileSync(`${lock}.takeover`, dead);
  lockDirectory(lock)();
  expect(readdirSync(folder)).toEqual([]);
});

test('of many processes that find the same stale lock, exactly one gets it', async () => {
  writeFileSync(lock, JSON.stringify({ pid: await deadProcess(), startedAt: 'then' }));
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(fileURLToPath(new URL('./directory-lock.js', import.meta.url)))});
    const startAt = ${Date.now() + 1_500};
    while (Date.now() < startAt);
    try { lockDirectory(${JSON.stringify(lock)}); console.log('mine'); } catch (error) { console.log(error.name); }
    process.stdin.resume();`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const outcomes = await Promise.all(
    children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
  );
  expect(outcomes.sort()).toEqual([...Array(5).fill('DirectoryInUseError'), 'mine']);
  for (const child of children) child.stdin.end();
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
}, 30_000);
