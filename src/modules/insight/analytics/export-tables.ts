import { CampaignContactOut } from '../../outreach/contacts/index.js';
import { CampaignMetrics } from '../../outreach/statistics/index.js';
import { CampaignSendOut } from '../../sending/sends/index.js';
import { OverviewDay } from './analytics.schemas.js';
import { columnsOf } from './export-columns.js';

// Columns of exported tables, which are those of the same records in the API.

export const metricColumns = columnsOf(CampaignMetrics);
export const dayColumns = columnsOf(OverviewDay);
export const sendColumns = columnsOf(CampaignSendOut);
/** Custom fields have separate columns. */
export const contactColumns = columnsOf(CampaignContactOut).filter(({ name }) => name !== 'custom_fields');
