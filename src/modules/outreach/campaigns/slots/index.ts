export type { AttachmentAdvance, CampaignSlotAdvance } from './campaign-slots.repo.js';
export { advanceAttachments, advanceCampaigns, findDueCampaigns, takeDueCampaigns } from './campaign-slots.service.js';
export { settleCampaignUse } from './campaign-use.service.js';
export type { DueCampaign } from './due-campaigns.repo.js';
export { MESSAGE_WORK, SENDING_WORK, sendingWaits } from './sending-waits.js';
