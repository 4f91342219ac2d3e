import { expect, it } from 'vitest';
import { areComplete, countOf, definitionOf, nodesOf, withNode } from './model';

const has = (value: string) => ({ about: 'tag', op: 'has', value });
const DEFINITION = {
  match: 'all' as const,
  conditions: [has('a'), { match: 'none', conditions: [has('b'), { match: 'any', conditions: [has('c')] }] }],
};

it('reads and writes nested definitions unchanged', () => {
  const root = nodesOf(DEFINITION);
  expect(definitionOf(root)).toEqual(DEFINITION);
  expect([countOf(root), areComplete(root)]).toEqual([3, true]);
});

it('changes a condition in any group, and removes groups that become empty', () => {
  const root = nodesOf(DEFINITION);
  const changed = withNode(root, 'root.1.0', (node) => ({
    ...node,
    condition: { ...has('x'), about: 'tag' as const },
  }));
  expect(definitionOf(changed).conditions[1]).toMatchObject({ conditions: [has('x'), {}] });
  const removed = withNode(root, 'root.1.1.0', () => null);
  expect(definitionOf(removed).conditions[1]).toEqual({ match: 'none', conditions: [has('b')] });
  const added = withNode(root, 'root', (node) => ({ ...node, nodes: [] }));
  expect([definitionOf(added), areComplete(added)]).toEqual([{ match: 'all', conditions: [] }, false]);
});

it('knows which conditions lack a value', () => {
  const complete = (one: object) => areComplete(nodesOf({ match: 'all', conditions: [one] }));
  const field = (op: string, value?: unknown) => complete({ about: 'field', field: 'company', op, value });
  expect([
    field('is_empty'),
    field('is', 'x'),
    field('is', ''),
    field('is_any_of', []),
    field('between', [1, '']),
  ]).toEqual([true, true, false, false, false]);
  expect([complete({ about: 'owner', op: 'is', value: null }), complete(has(''))]).toEqual([true, false]);
  const within = { about: 'segment', op: 'in' };
  expect([complete({ ...within, segmentId: '' }), complete({ ...within, segmentId: 'x' })]).toEqual([false, true]);
  const did = { about: 'activity', op: 'did', activity: 'sent' };
  expect([complete(did), complete({ ...did, count: '' }), complete({ ...did, days: 30 })]).toEqual([true, false, true]);
});
