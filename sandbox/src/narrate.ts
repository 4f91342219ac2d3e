import type { WorldEntry } from './log.js';

/** Returns an entry as one line, for people who watch the world run. */
export function narrate(entry: WorldEntry): string {
  const time = entry.at.slice(11, 19);
  switch (entry.type) {
    case 'accepted': {
      const doubt = entry.confirmed ? '' : ' (the sender was not told)';
      return `${time}  accepted   ${entry.fromAddress} -> ${entry.to.join(', ')}  "${entry.subject}"${doubt}`;
    }
    case 'refused':
      return `${time}  refused    ${entry.from ?? '?'} -> ${entry.to.join(', ') || '?'}  ${entry.reply}`;
    case 'fault':
      return `${time}  fault      ${entry.action} at ${entry.stage}  ${entry.to.join(', ')}`;
    case 'reaction': {
      const detail = entry.detail === null ? '' : ` (${entry.detail})`;
      const outcome = entry.result === 'delivered' ? '' : `  ${entry.result}: ${entry.response}`;
      return `${time}  reaction   ${entry.recipient}: ${entry.kind}${detail} -> ${entry.target}${outcome}`;
    }
  }
}
