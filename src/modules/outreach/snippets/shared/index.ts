export {
  findShared,
  lockShared,
  noteSharedChange,
  publishText,
  removeShared,
  type SharedText,
  sharedSnippetNames,
} from './shared-texts.service.js';
