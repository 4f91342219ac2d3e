import type { Schedule } from '../../engine/schedule/types.js';
import type { StopRules } from '../../engine/stop-rules/rules.js';
import { type CampaignSettings, readSettings } from './campaign-settings.js';
import type { CampaignRow } from './campaigns.repo.js';
import { readSchedule, readStopRules } from './stored-rules.js';

/** The settings of a campaign, complete. */
export function settingsOf(row: Pick<CampaignRow, 'settings'>): CampaignSettings {
  return readSettings(row.settings);
}

/** The schedule of a campaign, complete. */
export function scheduleOf(row: Pick<CampaignRow, 'schedule'>): Schedule {
  return readSchedule(row.schedule);
}

/** The stop rules of a campaign, complete. */
export function stopRulesOf(row: Pick<CampaignRow, 'stop_rules'>): StopRules {
  return readStopRules(row.stop_rules);
}
