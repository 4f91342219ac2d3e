import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log.js';

/**
 * The queue library's messages in our log, a level lower: failures of jobs are logged by us with their context, and its
 * metadata would repeat whole payloads.
 */
export function queueLogger(log: Logger): QueueLogger {
  const child = log.child({ part: 'queue' });
  return new QueueLogger(() => (level, message, meta) => {
    const fields = meta?.['error'] instanceof Error ? { err: meta['error'] } : {};
    if (level === 'error' && meta?.['failure'] !== true) child.warn(fields, message);
    else if (level === 'warning') child.info(fields, message);
    else child.debug(fields, message);
  });
}
