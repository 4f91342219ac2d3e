export type { Candidate } from './candidate.js';
export { judgePeople } from './judge-people.service.js';
export type { NotEnrolledRow } from './not-enrolled.reads.js';
export { dropNamedBySegments, findNotEnrolled, forgetNotEnrolled, listNotEnrolled } from './not-enrolled.service.js';
