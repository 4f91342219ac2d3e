import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, endOutsiders, isAlive, Outside } from '../../../../test/support/embedded-outside.js';
import { silentLogger } from '../../log.js';
import { createPool } from '../pool.js';
import { startEmbedded } from './embedded.js';

const LIMIT = 60_000;
const isRoot = process.getuid?.() === 0;

let root: string;
let dataDir: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outrider-embedded-'));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
});

afterEach(async () => {
  await endOutsiders(root);
  rmSync(root, { recursive: true, force: true });
});

describe('the own PostgreSQL', () => {
  test(
    'keeps data over an orderly stop, with checksums and fsync on, and listens on no network',
    async () => {
      for (const round of [1, 2]) {
        const server = await startEmbedded({ dataDir, log: silentLogger() });
        const pool = createPool(server.url);
        await pool.query('create table if not exists kept (round int)');
        await pool.query('insert into kept values ($1)', [round]);
        const { rows } = await pool.query(`
        select (select count(*) from kept) as kept, current_setting('fsync') as fsync, current_setting('data_checksums') as sums,
               current_setting('listen_addresses') as addresses, current_setting('synchronous_commit') as sync`);
        expect(rows).toEqual([{ kept: round, fsync: 'on', sums: 'on', addresses: '', sync: 'on' }]);
        await pool.end();
        await server.stop();
        await server.stop();
        expect(isAlive(server.pid())).toBe(false);
      }
      expect(existsSync(join(dataDir, 'outrider.lock'))).toBe(false);
    },
    LIMIT,
  );

  test(
    'loses no acknowledged row and is never doubled when its process is killed again and again',
    async () => {
      let acknowledged = 0;
      let before: number | undefined;
      for (let round = 0; round < 3; round += 1) {
        const { process: outside, first } = await Outside.start(dataDir);
        expect(first.error).toBeUndefined();
        expect(isAlive(before)).toBe(false);
        before = first.serverPid;
        await outside.ask('create table if not exists kept (id serial)');
        expect((await outside.ask('select count(*)::int as n from kept')).rows).toEqual([{ n: acknowledged }]);
        for (let n = 0; n < 20; n += 1) {
          expect((await outside.ask('insert into kept default values')).error).toBeUndefined();
          acknowledged += 1;
        }
        await outside.kill();
      }
      const { process: outside } = await Outside.start(dataDir);
      expect((await outside.ask('select count(*)::int as n from kept')).rows).toEqual([{ n: acknowledged }]);
      expect(await outside.stop()).toBe(0);
    },
    LIMIT,
  );

  test(
    'is started again at the same address when it is killed itself',
    async () => {
      const { process: outside, first } = await Outside.start(dataDir);
      await outside.ask('create table kept (id int)');
      await outside.ask('insert into kept values (7)');
      process.kill(first.serverPid!, 'SIGKILL');
      let answer: Answer = {};
      for (let n = 0; n < 100 && answer.rows === undefined; n += 1) {
        await sleep(100);
        answer = await outside.ask('select id from kept');
      }
      expect(answer.rows).toEqual([{ id: 7 }]);
      expect(answer.serverPid).not.toBe(first.serverPid);
      expect(await outside.stop()).toBe(0);
    },
    LIMIT,
  );

  test(
    'rejects a second start on the same folder with a clear message and a failing exit code; the first continues',
    async () => {
      const { process: outside } = await Outside.start(dataDir);
      const second = await Outside.start(dataDir);
      expect(second.first.error).toMatch(/data folder .* is in use by another Outrider \(process \d+\).*DATA_DIR/s);
      if (second.process.child.exitCode === null) await once(second.process.child, 'exit');
      expect(second.process.child.exitCode).toBe(1);
      expect((await outside.ask('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(await outside.stop()).toBe(0);
    },
    LIMIT,
  );

  test(
    'of two first starts at the same moment one wins and the other says so',
    async () => {
      const both = await Promise.all([Outside.start(dataDir), Outside.start(dataDir)]);
      expect(both.map(({ first }) => (first.error === undefined ? 'runs' : 'refused')).sort()).toEqual([
        'refused',
        'runs',
      ]);
      const winner = both.find(({ first }) => first.error === undefined)!;
      expect(await winner.process.stop()).toBe(0);
    },
    LIMIT,
  );

  test(
    'starts over on a cluster whose creation was interrupted',
    async () => {
      mkdirSync(join(dataDir, 'postgres', 'cluster.new'), { recursive: true });
      chmodSync(dataDir, 0o711);
      writeFileSync(join(dataDir, 'postgres', 'cluster.new', 'half'), '');
      const server = await startEmbedded({ dataDir, log: silentLogger() });
      await server.stop();
      expect(existsSync(join(dataDir, 'postgres', 'cluster.new'))).toBe(false);
    },
    LIMIT,
  );

  test(
    'does not take a foreign process for its own server because of a stale process number',
    async () => {
      await (await startEmbedded({ dataDir, log: silentLogger() })).stop();
      const stranger = spawn('sleep', ['60']);
      const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
      writeFileSync(file, `${stranger.pid}\n${join(dataDir, 'postgres', 'cluster')}\n1\n5432\n\n\n\n`);
      const server = await startEmbedded({ dataDir, log: silentLogger() });
      expect(isAlive(stranger.pid)).toBe(true);
      await server.stop();
      stranger.kill();
    },
    LIMIT,
  );

  test(
    'says why when the data was written by a version that is not there',
    async () => {
      mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
      writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '12\n');
      chmodSync(dataDir, 0o711);
      await expect(startEmbedded({ dataDir, log: silentLogger() })).rejects.toThrow(
        'No PostgreSQL 12, which the existing data',
      );
      expect(existsSync(join(dataDir, 'outrider.lock'))).toBe(false);
    },
    LIMIT,
  );

  test(
    'listens on loopback only, with a password, if TCP is configured',
    async () => {
      const server = await startEmbedded({ dataDir, log: silentLogger(), transport: 'tcp' });
      const pool = createPool(server.url);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
      const wrong = createPool(server.url.replace(/:[^:@]+@/, ':wrong@'));
      await expect(wrong.query('select 1')).rejects.toMatchObject({ code: '28P01' });
      await wrong.end();
      expect(new URL(server.url).hostname).toBe('127.0.0.1');
      await server.stop();
    },
    LIMIT,
  );

  test(
    'finds a short path for its socket when the path of the data folder is long',
    async () => {
      const deep = join(root, 'a'.repeat(60), 'b'.repeat(60));
      mkdirSync(deep, { recursive: true });
      const server = await startEmbedded({ dataDir: join(deep, 'data'), log: silentLogger() });
      const pool = createPool(server.url);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
      await server.stop();
    },
    LIMIT,
  );

  test.runIf(isRoot)(
    'works below a private home, keeping its data where its user can reach it',
    async () => {
      const home = join(root, 'home');
      mkdirSync(home, { mode: 0o700 });
      const dataDir = join(home, 'data');
      const shared = join(root, 'shared');
      for (const round of [1, 2]) {
        const { process: outside, first } = await Outside.start(dataDir, shared);
        expect(first.error).toBeUndefined();
        await outside.ask('create table if not exists kept (round int)');
        await outside.ask(`insert into kept values (${round})`);
        expect((await outside.ask('select count(*)::int as n from kept')).rows).toEqual([{ n: round }]);
        if (round === 1) await outside.kill();
        else expect(await outside.stop()).toBe(0);
      }
      const location = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
      expect(location.startsWith(`${shared}/data-`)).toBe(true);
      expect(readdirSync(shared).filter((name) => name.startsWith('data-'))).toHaveLength(1);
    },
    LIMIT,
  );
});
