import { describe, expect, it } from 'vitest';
import type { Happened } from '../queries';
import { hasMessage, messageOf } from './message-of';
import { linesOf } from './timeline-lines';

const item = (type: string, more: Partial<Happened> = {}): Happened => ({
  ...{ id: type, at: '2026-03-09T10:00:00Z', type, campaignId: null, campaignName: null, contactId: null },
  ...{ stepOrder: null, threadId: 7, sendId: null, author: null, changes: null, text: type, ...more },
});

const message = (id: number, direction: 'inbound' | 'outbound', sendId: string | null, time: string) => ({
  ...{ id, direction, sendId, date_received: `2026-03-09T${time}:00Z` },
});

describe('the timeline of a person', () => {
  it('joins adjacent automatic events, and nothing else', () => {
    const types = ['completed', 'classified', 'replied', 'enrolled', 'unsubscribed', 'stopped'];
    const lines = linesOf(types.map((type) => item(`campaign.contact.${type}`)));
    expect(lines.map((line) => line.map(({ type }) => type.slice(17)))).toEqual([
      ...[['completed', 'classified'], ['replied'], ['enrolled'], ['unsubscribed'], ['stopped']],
    ]);
  });

  it('finds the message of an email, a reply, and a message outside campaigns', () => {
    const messages = [
      message(1, 'outbound', 's1', '08:00'),
      message(2, 'inbound', 's1', '09:30'),
      message(3, 'inbound', 's1', '09:59'),
      message(4, 'inbound', null, '11:00'),
    ];
    const idOf = (one: Happened) => messageOf(one, messages)?.id;
    expect(idOf(item('campaign.email.sent', { sendId: 's1' }))).toBe(1);
    expect(idOf(item('campaign.contact.replied', { sendId: 's1' }))).toBe(3);
    expect(idOf(item('inbox.message.received', { id: '4' }))).toBe(4);
    expect(idOf(item('campaign.email.sent', { sendId: 's2' }))).toBeUndefined();
    const kinds = [item('campaign.email.sent', { threadId: null }), item('campaign.email.opened')];
    expect(kinds.map(hasMessage)).toEqual([false, false]);
  });
});
