export { releaseInstallation } from './release.service.js';
export { type Review, reviewInstallation } from './review.service.js';
