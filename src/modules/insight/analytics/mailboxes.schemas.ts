import { Type } from 'typebox';
import { date, nullable } from '../../../platform/http/types.js';
import { daysQuery, MAX_DAYS } from '../../outreach/statistics/index.js';
import { MOST_MAILBOXES } from './most-mailboxes.js';

const count = (description: string) => Type.Integer({ description });

export const MailboxAnalyticsQuery = Type.Object({
  mailboxId: Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: MOST_MAILBOXES,
      description: `Mailboxes to include. Default: the ${MOST_MAILBOXES} mailboxes that sent the most.`,
      examples: [[17]],
    }),
  ),
  ...daysQuery,
});

const MailboxDay = Type.Object(
  {
    date: Type.String({ description: 'Day of `timezone`, `YYYY-MM-DD`.' }),
    sent: Type.Integer(),
    limit: nullable(Type.Integer(), {
      description: 'Daily limit; null for all days but today, because former limits are not stored.',
    }),
  },
  { $id: 'MailboxDay' },
);

const MailboxAnalytics = Type.Object(
  {
    mailboxId: Type.Integer(),
    address: Type.String({ examples: ['jo@example.org'] }),
    sent: count('Campaign emails accepted by a server.'),
    attempted: count('Emails accepted by a server or rejected during delivery, the base of `bounceRate`.'),
    bounces: count('Bounced emails: rejected during delivery or by a later report.'),
    softBounces: count('Soft bounces, included in `bounces`.'),
    replies: count('Human replies.'),
    autoReplies: count('Auto-replies.'),
    complaints: count('Spam complaints.'),
    bounceRate: nullable(Type.Number({ minimum: 0 }), {
      description: 'Share of attempted emails; null if none was attempted.',
    }),
    days: Type.Array(MailboxDay, { maxItems: MAX_DAYS, description: 'Every day of the period, oldest first.' }),
  },
  { $id: 'MailboxAnalytics' },
);

export const MailboxAnalyticsOut = Type.Object(
  {
    from: date({ examples: ['2026-03-01'] }),
    to: date({ examples: ['2026-03-28'] }),
    timezone: Type.String(),
    mailboxes: Type.Array(MailboxAnalytics, { maxItems: MOST_MAILBOXES }),
  },
  { $id: 'MailboxAnalyticsOut' },
);
