export { CampaignScheduleChanges, ScheduleInterval } from './schedule.schemas.js';
export { CampaignSettingsChanges } from './settings.schemas.js';
export { trialRules } from './trial-rules.js';
