export { campaignQuery, campaignsQuery, capabilitiesQuery } from './queries';
export { CampaignState } from './state';
