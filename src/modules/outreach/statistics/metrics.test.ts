import { expect, it } from 'vitest';
import { metricsOf } from './metrics.js';

it('nothing has happened: counts are 0 and rates are unknown', () => {
  const metrics = metricsOf({});
  for (const [name, value] of Object.entries(metrics)) {
    expect([name, value]).toEqual([name, name.endsWith('Rate') ? null : 0]);
  }
});

it('rates stay within 0 and 1 when all are refused, and when facts of earlier messages come', () => {
  expect(metricsOf({ sent: 0, bounces: 3, hard_bounces: 3 })).toMatchObject({ attempted: 3, sent: 0, bounceRate: 1 });
  expect(metricsOf({ sent: 1, bounces: 3 })).toMatchObject({ attempted: 4, bounceRate: 0.75 });
  expect(metricsOf({ new_contacted: 1, unique_replies: 4 }).replyRate).toBe(1);
});

it('rates have the documented denominators and four decimals', () => {
  const metrics = metricsOf({
    sent: 30,
    new_contacted: 7,
    bounces: 4,
    reported_bounces: 3,
    unique_replies: 2,
    replies: 5,
    interested: 1,
    unique_opens: 3,
    unique_clicks: 1,
    unsubscribes: 1,
    complaints: 2,
  });
  expect(metrics).toMatchObject({
    contacted: 7,
    newContacted: 7,
    delivered: 27,
    replyRate: 0.2857,
    positiveReplyRate: 0.1429,
    attempted: 31,
    bounceRate: 0.129,
    openRate: 0.4286,
    clickRate: 0.1429,
    unsubscribeRate: 0.1429,
    complaintRate: 0.0741,
  });
});
