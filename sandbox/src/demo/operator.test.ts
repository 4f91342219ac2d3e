import { expect, it } from 'vitest';
import { sampleReaction } from '../oracle/sample-reaction.js';
import type { Api } from './api.js';
import { Operator } from './operator.js';

/** Returns an inbox in which the message waits once it has arrived, and the decisions about it. */
function inboxWith(messageId: string) {
  const decided: unknown[] = [];
  let hasArrived = false;
  const api = {
    async get(path: string) {
      const waiting = hasArrived && decided.length === 0;
      if (path === '/threads') return { threads: waiting ? [{ id: 7 }] : [] };
      return { messages: [{ id: 3, message_id: messageId, unverified: 'sender' }] };
    },
    async post(_path: string, body: unknown) {
      decided.push(body);
    },
  } as unknown as Pick<Api, 'get' | 'post'>;
  const arrive = (): void => {
    hasArrived = true;
  };
  return { api, arrive, decided };
}

it('rejects a forged message that the service reads hours after it was delivered', async () => {
  const forged = sampleReaction('forge', { messageId: '<forged@firm.example>' });
  const inbox = inboxWith('<forged@firm.example>');
  const operator = new Operator(inbox.api, { entries: [forged] });
  await operator.decide();
  expect(inbox.decided).toEqual([]);
  inbox.arrive();
  await operator.decide();
  expect(inbox.decided).toEqual([{ genuine: false }]);
  expect(operator.refused).toEqual(['<forged@firm.example>']);
});
