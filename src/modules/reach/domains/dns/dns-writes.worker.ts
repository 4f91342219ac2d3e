import { claimLoop } from '../../../../platform/due/claims/claim-loop.js';
import { DNS_WRITES_LOOP } from '../registry/loops.js';
import { DNS_WRITES } from './due-writes.js';
import { resumeWrites } from './resume-writes.service.js';

/** Continues changes of zones whose writer died. */
export const dnsWritesLoop = claimLoop(DNS_WRITES_LOOP, DNS_WRITES, resumeWrites);
