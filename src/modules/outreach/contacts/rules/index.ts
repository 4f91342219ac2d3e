export type { NotEnrolledRow } from './not-enrolled.reads.js';
export { dropNamedBySegments, findNotEnrolled, forgetNotEnrolled, listNotEnrolled } from './not-enrolled.service.js';
