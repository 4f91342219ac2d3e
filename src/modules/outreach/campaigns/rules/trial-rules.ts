import { type CampaignSettings, defaultSettings } from '../../../../engine/campaign/settings.js';
import type { Schedule } from '../../../../engine/schedule/types.js';
import { ValidationError } from '../../../../platform/errors.js';
import { applyChanges } from './changes.js';
import type { CampaignScheduleChanges } from './schedule.schemas.js';
import { changeSchedule } from './schedule-input.js';
import type { CampaignSettingsChanges } from './settings.schemas.js';

/**
 * Merges trial changes into a campaign's schedule and settings as a PATCH does, without storing them. Throws 422 with
 * every error of the schedule, located under `body`.
 */
export function trialRules(
  current: { readonly schedule: Schedule; readonly settings: CampaignSettings },
  changes: {
    readonly schedule?: CampaignScheduleChanges | undefined;
    readonly settings?: CampaignSettingsChanges | undefined;
  },
): { schedule: Schedule; settings: CampaignSettings } {
  const zone = current.schedule.timezone;
  const reading =
    changes.schedule === undefined
      ? { schedule: current.schedule, issues: [] }
      : changeSchedule(current.schedule, changes.schedule, zone, ['body', 'schedule']);
  if (reading.issues.length > 0) throw new ValidationError(reading.issues);
  const settings =
    changes.settings === undefined
      ? current.settings
      : applyChanges(current.settings, changes.settings, defaultSettings);
  return { schedule: reading.schedule, settings };
}
