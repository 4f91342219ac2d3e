import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log.js';

/**
 * Writes messages of the queue library to the log, a level lower and without metadata, which would repeat whole
 * payloads. Failed jobs are logged elsewhere with their context.
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
