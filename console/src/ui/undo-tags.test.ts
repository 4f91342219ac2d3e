import { expect, it } from 'vitest';
import { undoOf } from './undo-tags';

it('takes added tags only from items that lacked them, and returns removed tags to items that had them', () => {
  const items = [
    { key: 'a', tags: ['warm', 'old'] },
    { key: 'b', tags: [] },
  ];
  expect(undoOf(items, { add: ['warm'], remove: ['old', 'absent'] })).toEqual([
    { keys: ['b'], removeTags: ['warm'] },
    { keys: ['a'], addTags: ['old'] },
  ]);
});
