import type { Work } from '../../foundation/faults/index.js';
import { EXPORT_LOOP } from './sequencers.jobs.js';

/** Exports that are set aside, by their ID. */
export const EXPORT_WORK: Work = { name: EXPORT_LOOP };
