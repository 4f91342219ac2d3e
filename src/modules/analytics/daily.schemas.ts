import { type Static, Type } from 'typebox';
import { date, uuid } from '../../platform/http/types.js';
import { daysQuery, MAX_DAYS } from '../statistics/index.js';

const count = Type.Integer();

export const DailyQuery = Type.Object(daysQuery);

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
