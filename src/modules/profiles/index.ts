export { addProfiles } from './add-profiles.service.js';
export { findBookPerson, findProfileOf, personOf } from './book-person.service.js';
export { fieldKinds } from './fields/fields.service.js';
export { profileToWire } from './profile-wire.js';
export { profileRoutes } from './profiles.routes.js';
export { ProfileOut, ProfilesPageOut, Tag } from './profiles.schemas.js';
export { type ProfileView, requireOwner, viewProfiles } from './profiles.service.js';
