import { describe, expect, it } from 'vitest';
import { feedbackId } from './feedback-id.js';

const CAMPAIGN = { id: '01959f00-2222-7aaa-8bbb-000000000002' };
const sender = (address: string, mailboxId = 7) => ({ from: { name: 'Ann Park', address }, mailboxId });

describe('the Feedback-ID of a campaign email', () => {
  const value = feedbackId(CAMPAIGN, sender('ann@Studio.test'));

  it('has the form that Google documents, and no field occurs twice', () => {
    expect(value).toMatch(/^[0-9a-f-]{36}:mailbox-7:[0-9a-f]{15}$/);
    const fields = value.split(':');
    expect(fields.length).toBeLessThanOrEqual(4);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('stays the same, and has one sender ID for all mailboxes and campaigns of a domain', () => {
    expect(feedbackId(CAMPAIGN, sender('ann@studio.test'))).toBe(value);
    const other = feedbackId({ id: '01959f00-2222-7aaa-8bbb-000000000003' }, sender('bob@studio.test', 8));
    expect(other.split(':').at(-1)).toBe(value.split(':').at(-1));
    expect(feedbackId(CAMPAIGN, sender('ann@other.test')).split(':').at(-1)).not.toBe(value.split(':').at(-1));
  });

  it('reveals neither names nor the domain', () => {
    expect(value).not.toMatch(/ann|park|studio/i);
  });
});
