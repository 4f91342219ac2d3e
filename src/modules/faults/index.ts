export { causeOf } from './cause.js';
export type { Work } from './faults.service.js';
export { eachItem, Isolation, togetherOrEach } from './isolation.service.js';
export { shownToOwner } from './job-faults.js';
export { isSetAside, nextRetry } from './passing-over.js';
export { findItem, readSetAside } from './reads.service.js';
export type { SetAsideRow } from './set-aside.repo.js';
export { setAsideRetention } from './set-aside.worker.js';
export { ofWorkspace } from './work-item.js';
