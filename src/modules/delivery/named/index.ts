export { findFilesNamedBy, tryAttachmentNames } from '../named-files.service.js';
export { endFileWaits } from './file-waits.service.js';
