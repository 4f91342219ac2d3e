import { expect, it } from 'vitest';
import { changeOf } from './change-of';

it.each([
  [112, 100, 'up', '12%'],
  [88, 100, 'down', '12%'],
  [0, 4, 'down', '100%'],
  [100, 100, 'same', '0%'],
  [1_200, 100, 'up', '12x'],
  [7, 0, 'up', '7'],
] as const)('%i after %i is %s by %s', (now, before, way, text) =>
  expect(changeOf(now, before)).toEqual({ way, text }),
);

it('says nothing where nothing happened in either period', () => expect(changeOf(0, 0)).toBeNull());
