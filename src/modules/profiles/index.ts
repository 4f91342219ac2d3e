export { fieldKinds } from './fields/fields.service.js';
export { profileToWire } from './profile-wire.js';
export { profileRoutes } from './profiles.routes.js';
export { ProfileOut, ProfilesPageOut } from './profiles.schemas.js';
export { type ProfileView, viewProfiles } from './profiles.service.js';
