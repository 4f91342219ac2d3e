import { CampaignContactOut } from '../contacts/index.js';
import { CampaignSendOut } from '../sends/index.js';
import { CampaignMetrics } from '../statistics/index.js';
import { OverviewDay } from './analytics.schemas.js';
import { columnsOf } from './export-columns.js';

// The columns of exported tables: those of the same records in the API.

export const metricColumns = columnsOf(CampaignMetrics);
export const dayColumns = columnsOf(OverviewDay);
export const sendColumns = columnsOf(CampaignSendOut);
/** Custom fields have columns of their own. */
export const contactColumns = columnsOf(CampaignContactOut).filter(({ name }) => name !== 'custom_fields');
