export { releaseInstallation } from './release.service.js';
