import { expect, it } from 'vitest';
import { undoOf } from './undo-tags';

it('takes added tags only from mailboxes that lacked them, and returns removed tags to mailboxes that had them', () => {
  const mailboxes = [
    { address: 'a@x.test', tags: ['warm', 'old'] },
    { address: 'b@x.test', tags: [] },
  ];
  expect(undoOf(mailboxes, { add: ['warm'], remove: ['old', 'absent'] })).toEqual([
    { addresses: ['b@x.test'], removeTags: ['warm'] },
    { addresses: ['a@x.test'], addTags: ['old'] },
  ]);
});
