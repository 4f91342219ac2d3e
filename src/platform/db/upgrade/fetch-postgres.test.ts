import { expect, it } from 'vitest';
import { newestOf } from './fetch-postgres.js';

it('chooses the newest release of a major version, by numbers and not by text', () => {
  const versions = [
    '16.14.0-beta.17',
    '17.9.0-beta.17',
    '17.10.0-beta.16',
    '17.10.0-beta.9',
    '17.2.0',
    '18.4.0-beta.17',
  ];
  expect(newestOf(versions, 17)).toBe('17.10.0-beta.16');
  expect(newestOf(['17.2.0', '17.2.1'], 17)).toBe('17.2.1');
  expect(newestOf(versions, 15)).toBeNull();
  expect(newestOf([], 17)).toBeNull();
});
