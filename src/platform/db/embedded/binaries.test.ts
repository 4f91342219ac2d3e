import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstallation, OLDEST_MAJOR, reachableBin } from './binaries.js';
import { canReach } from './system-user.js';

const NOBODY = { uid: 65_534, gid: 65_534 };
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outrider-binaries-'));
  chmodSync(root, 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function installBelow(home: string): string {
  const native = join(root, home, 'node_modules', 'pg', 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  mkdirSync(join(native, 'lib'));
  writeFileSync(join(native, '..', 'package.json'), '{"version":"18.4.0"}');
  writeFileSync(join(native, 'bin', 'postgres'), 'server', { mode: 0o755 });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'library');
  symlinkSync('libpq.so.5.18', join(native, 'lib', 'libpq.so'));
  return join(native, 'bin');
}

test('binaries below a private home are copied once, whole, to where their user reaches them', () => {
  const bin = installBelow('home');
  chmodSync(join(root, 'home'), 0o700);
  const shared = join(root, 'shared');
  const copy = reachableBin(bin, NOBODY, shared);
  expect(copy).toBe(join(shared, 'postgresql-18.4.0', 'bin'));
  expect(canReach(join(copy, 'postgres'), NOBODY)).toBe(true);
  expect(readFileSync(join(copy, '..', 'lib', 'libpq.so'), 'utf8')).toBe('library');
  expect(reachableBin(bin, NOBODY, shared)).toBe(copy);
  expect(readdirSync(shared)).toEqual(['postgresql-18.4.0']);
});

test('binaries that their user reaches are used where they lie, and so are all when there is no such user', () => {
  const bin = installBelow('open');
  expect(reachableBin(bin, NOBODY, join(root, 'shared'))).toBe(bin);
  chmodSync(join(root, 'open'), 0o700);
  expect(reachableBin(bin, null, join(root, 'shared'))).toBe(bin);
  expect(readdirSync(root)).toEqual(['open']);
});

test('this machine has a PostgreSQL that runs, and an unavailable version is reported as missing', () => {
  expect(findInstallation(null, join(root, 'shared'), null).major).toBeGreaterThanOrEqual(OLDEST_MAJOR);
  expect(() => findInstallation(null, join(root, 'shared'), 99)).toThrow(/No PostgreSQL 99.*Tried: .*DATABASE_URL/s);
});
