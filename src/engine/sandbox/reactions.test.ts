import { describe, expect, it } from 'vitest';
import { receptionOf, visitsOf } from './reactions.js';
import { wordsOf } from './words.js';

const kinds = (address: string, position = 1, isAnswer = false): string[] => {
  const reception = receptionOf(address, position, isAnswer);
  return reception.taken ? reception.reactions.map((one) => one.kind) : ['refused'];
};

describe('people of the simulated mail world', () => {
  it('do what their address says, to the first message only', () => {
    expect(kinds('ann+reply1h@acme.test')).toEqual(['interested']);
    expect(kinds('ann+reply1h@acme.test', 2)).toEqual([]);
    expect(kinds('eve+no1h-de@acme.test')).toEqual(['not_interested']);
    expect(kinds('bob+bounce@acme.test', 2)).toEqual(['refused']);
    expect(kinds('lena+silent@acme.test')).toEqual([]);
  });

  it('do the same again, and answer who answers them until the conversation is long', () => {
    expect(receptionOf('Jo@acme.test', 1, false)).toEqual(receptionOf('jo@acme.test', 1, false));
    expect(kinds('jo@acme.test', 3, true)).toEqual(['thanks']);
    expect(kinds('jo@acme.test', 6, true)).toEqual([]);
  });

  it('mostly keep silent, and some of them do each thing', () => {
    const all = Array.from({ length: 2_000 }, (_, n) => kinds(`person${n}@crowd.test`)).map(
      ([kind]) => kind ?? 'silent',
    );
    const share = (kind: string) => all.filter((one) => one === kind).length / all.length;
    expect(share('silent')).toBeGreaterThan(0.6);
    for (const kind of ['interested', 'question', 'not_interested', 'opt_out', 'out_of_office', 'bounce', 'refused'])
      expect(share(kind), kind).toBeGreaterThan(0);
  });

  it('open and click what is tracked: as their address says, else many of them the one and few the other', () => {
    const visits = (address: string) => visitsOf(address, 1).map(({ kind }) => kind);
    expect(visits('ann+open+silent@acme.test')).toEqual(['open']);
    expect(visits('ann+click@acme.test')).toEqual(['open', 'click']);
    const all = Array.from({ length: 1_000 }, (_, n) => visits(`person${n}@crowd.test`).length);
    const share = (n: number) => all.filter((one) => one === n).length / all.length;
    expect(share(0)).toBeGreaterThan(0.3);
    expect(share(1)).toBeGreaterThan(0.3);
    expect(share(2)).toBeGreaterThan(0.03);
    expect(visitsOf('Jo@acme.test', 1)).toEqual(visitsOf('jo@acme.test', 1));
  });

  it('find words for each of them', () => {
    expect(wordsOf('interested', 'jo@acme.test', '<1@a.test>')).toBe(
      wordsOf('interested', 'JO@acme.test', '<1@a.test>'),
    );
  });
});
