export { addContactRoutes } from './add-contacts.routes.js';
export { addPeople } from './add-contacts.service.js';
export { importAttention } from './attention.service.js';
export { deadLetterRoutes } from './dead-letters/dead-letters.routes.js';
export { enrollPeople, verifyEnrolled } from './enroll-people.service.js';
export { FileError } from './import-codes.js';
export { DEFAULT_OPTIONS } from './import-state.js';
export { importRoutes } from './imports.routes.js';
export { importJobHandlers } from './imports.worker.js';
export { importJobs } from './job-list.service.js';
export { evidenceIssues } from './mapping.js';
export { notEnrolledRoutes } from './not-enrolled/not-enrolled.routes.js';
export { mappedRowsRoutes } from './preview/mapped-rows.routes.js';
export { readRow } from './read-row.js';
export { previewSample, type SamplePreview } from './remote/preview-sample.service.js';
export {
  cancelSourceFile,
  followSourceFile,
  importSourceFile,
  readAddresses,
  type SourceFileImport,
  supersedeSourceFile,
} from './remote/source-file.service.js';
export type { ReadRow } from './take-rows.service.js';
export { uploadRoutes } from './uploads.routes.js';
