export { type FollowedChange, followProfile, followProfiles } from './follow-profile.service.js';
