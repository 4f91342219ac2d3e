export { enrollLoop } from './enrollment/enroll.worker.js';
export { enrollmentLagMs } from './enrollment/follow.service.js';
export { moveProfile } from './enrollment/move-profile.service.js';
export { segmentLinkRoutes } from './links/links.routes.js';
export { compareCampaign } from './links/links.service.js';
export { segmentRoutes } from './segments.routes.js';
export { forgetProfile, pinProfiles, pinsOfProfiles } from './segments.service.js';
