import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isKeyFileReplaced, loadMasterKey, removeFormerKeyFile, replaceKeyFile } from './master-key.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'outrider-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = (overrides: object = {}) => ({
  masterKey: null,
  oldMasterKeys: [],
  databaseUrl: null,
  dataDir,
  ...overrides,
});

test('the first start makes a key for its owner alone, later starts read it', () => {
  const first = loadMasterKey(settings());
  expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
  expect(loadMasterKey(settings()).current.equals(first.current)).toBe(true);
  expect(readdirSync(dataDir)).toEqual(['master.key']);
});

test('the key from the settings is used without touching the folder, in base64, base64url and hex alike', () => {
  const key = Buffer.alloc(32, 0xfb);
  for (const masterKey of [key.toString('base64'), key.toString('base64url'), key.toString('hex')]) {
    expect(loadMasterKey(settings({ masterKey })).current.equals(key)).toBe(true);
  }
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a damaged key file is refused and kept as it is', () => {
  writeFileSync(join(dataDir, 'master.key'), 'half a k');
  expect(() => loadMasterKey(settings())).toThrow('master.key must be 32 bytes');
  expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe('half a k');
});

test('a shared database without a shared key is refused', () => {
  expect(() => loadMasterKey(settings({ databaseUrl: 'postgres://db/x' }))).toThrow('MASTER_KEY is required');
});

test('a replaced key file leaves both keys until the former one is removed, and both are private', () => {
  const former = loadMasterKey(settings());
  expect(isKeyFileReplaced(dataDir)).toBe(false);
  replaceKeyFile(dataDir);
  const during = loadMasterKey(settings());
  expect(during.current.equals(former.current)).toBe(false);
  expect(during.old).toEqual([former.current]);
  expect(isKeyFileReplaced(dataDir)).toBe(true);
  for (const file of readdirSync(dataDir)) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  removeFormerKeyFile(dataDir);
  expect(loadMasterKey(settings())).toEqual({ current: during.current, old: [] });
});

test('a kill between the two file operations of a replacement is repeated without losing the former key', () => {
  const former = loadMasterKey(settings());
  linkSync(join(dataDir, 'master.key'), join(dataDir, 'master.key.old'));
  expect(isKeyFileReplaced(dataDir)).toBe(false);
  replaceKeyFile(dataDir);
  expect(loadMasterKey(settings()).old).toEqual([former.current]);
});
