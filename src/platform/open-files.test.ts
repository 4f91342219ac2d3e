import { expect, it } from 'vitest';
import { LEAST_OPEN_FILES, openFileLimit, openFilesProblem } from './open-files.js';

it('says what to do about a limit that is too low, and nothing about one that will do or is not known', () => {
  expect(openFilesProblem(256)).toMatch(/^This process may have 256 files .*ulimit -n 65536.*\.$/);
  expect(openFilesProblem(LEAST_OPEN_FILES)).toBeNull();
  expect(openFilesProblem(null)).toBeNull();
});

it('knows the limit of this process', () => {
  expect(openFileLimit()).toBeGreaterThan(0);
});
