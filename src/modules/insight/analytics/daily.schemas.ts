import { type Static, Type } from 'typebox';
import { date, uuid } from '../../../platform/http/types.js';
import { daysQuery, MAX_DAYS } from '../../outreach/statistics/index.js';

const count = Type.Integer();

export const DailyQuery = Type.Object(daysQuery);

const CampaignDay = Type.Object(
  {
    date: Type.String({ description: 'Day in `timezone`, `YYYY-MM-DD`.' }),
    sent: count,
    contacted: Type.Integer({ description: 'Contacts that received their first email on this day.' }),
    uniqueReplies: Type.Integer({ description: 'Contacts that replied for the first time on this day.' }),
    autoReplies: count,
    interested: count,
    bounces: count,
    opens: count,
    clicks: count,
    unsubscribes: count,
  },
  { $id: 'CampaignDay', description: 'Stats of one day. Each event counts on the day it happened.' },
);

export const CampaignDailyOut = Type.Object(
  {
    campaignId: uuid(),
    from: date({ examples: ['2026-03-01'] }),
    to: date({ examples: ['2026-03-28'] }),
    timezone: Type.String(),
    days: Type.Array(CampaignDay, { maxItems: MAX_DAYS, description: 'Every day of the period, oldest first.' }),
  },
  { $id: 'CampaignDailyOut' },
);
export type CampaignDailyOut = Static<typeof CampaignDailyOut>;
