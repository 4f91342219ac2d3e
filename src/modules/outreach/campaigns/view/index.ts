export { findCampaigns, viewCampaign } from './campaign-view.service.js';
export { hasFailingDomain } from './failing-domain.js';
