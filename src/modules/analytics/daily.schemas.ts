import { type Static, Type } from 'typebox';
import { date, tz, uuid } from '../../platform/http/types.js';
import { MAX_DAYS } from './day-query.js';

const count = Type.Integer();

export const DailyQuery = Type.Object({
  from: Type.Optional(
    date({
      description: `First day, \`YYYY-MM-DD\` in \`timezone\`. Default: 27 days before \`to\`. A span has at most ${MAX_DAYS} days.`,
      examples: ['2026-03-01'],
    }),
  ),
  to: Type.Optional(date({ description: 'Last day; it counts, too. Default: today.', examples: ['2026-03-28'] })),
  timezone: Type.Optional(tz({ description: "Where the days begin. Default: the workspace's zone." })),
});

const CampaignDay = Type.Object(
  {
    date: Type.String({ description: 'Day of `timezone`, `YYYY-MM-DD`.' }),
    sent: count,
    contacted: Type.Integer({ description: 'Contacts that got their first message on that day.' }),
    uniqueReplies: Type.Integer({ description: 'Contacts that replied for the first time on that day.' }),
    autoReplies: count,
    interested: count,
    bounces: count,
    opens: count,
    clicks: count,
    unsubscribes: count,
  },
  { $id: 'CampaignDay', description: 'What happened on one day. Each fact counts on the day on which it happened.' },
);

export const CampaignDailyOut = Type.Object(
  {
    campaignId: uuid(),
    from: date({ examples: ['2026-03-01'] }),
    to: date({ examples: ['2026-03-28'] }),
    timezone: Type.String(),
    days: Type.Array(CampaignDay, { maxItems: MAX_DAYS, description: 'Every day of the span, the first one first.' }),
  },
  { $id: 'CampaignDailyOut' },
);
export type CampaignDailyOut = Static<typeof CampaignDailyOut>;
