export { findFilesNamedBy, tryAttachmentNames } from '../named-files.service.js';
