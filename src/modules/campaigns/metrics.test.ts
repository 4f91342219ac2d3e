import { expect, it } from 'vitest';
import { metricsOf } from './metrics.js';

it('nothing has happened: counts are 0 and rates are unknown', () => {
  const metrics = metricsOf({});
  for (const [name, value] of Object.entries(metrics)) {
    expect([name, value]).toEqual([name, name.endsWith('Rate') ? null : 0]);
  }
});

it('rates have the denominators of the contract and four decimals', () => {
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
    bounceRate: 0.1333,
    openRate: 0.4286,
    clickRate: 0.1429,
    unsubscribeRate: 0.1429,
    complaintRate: 0.0741,
  });
});
