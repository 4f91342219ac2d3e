import { expect, it } from 'vitest';
import { runEach } from './run-each';

it('does the same for each, and reports what failed without stopping', async () => {
  const said: string[] = [];
  const act = async (item: string) => {
    if (item === 'b') throw new Error('no');
  };
  const ran = await runEach(['a', 'b', 'c'], act, (done, all) => said.push(`${done}/${all}`));
  expect(ran.done).toEqual(['a', 'c']);
  expect(ran.failed.map(({ item }) => item)).toEqual(['b']);
  expect(said).toEqual(['1/3', '2/3', '3/3']);
});
