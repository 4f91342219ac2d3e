import { State, type Tone } from '../../ui/show/State';
import { sequencers as text } from '../../words/settings/sequencers';
import type { Connection, Export } from './queries';

const CONNECTION: Record<Connection['status'], Tone> = {
  pending: 'accent',
  active: 'good',
  invalid: 'bad',
  unreachable: 'warn',
  disabled: 'quiet',
};
const EXPORT: Record<Export['status'], Tone> = {
  queued: 'accent',
  exporting: 'accent',
  exported: 'good',
  reconnecting: 'accent',
  failed: 'bad',
  removed: 'quiet',
};

/** Returns the last error, if any, and what happens next. */
const titleOf = (error: string | null, next: string): string => [error, next].filter(Boolean).join('\n');

export function ConnectionState({ connection }: { connection: Connection }) {
  const tone = CONNECTION[connection.status];
  return (
    <span
      title={titleOf(connection.last_error, text.statusNext[connection.status])}
      style={{ display: 'inline-flex', maxWidth: '100%' }}
    >
      <State tone={tone} {...(tone === 'accent' && { icon: 'clock' as const })}>
        {text.status[connection.status]}
      </State>
    </span>
  );
}

export function ExportState({ entry }: { entry: Export }) {
  const tone = EXPORT[entry.status];
  return (
    <span
      title={titleOf(entry.last_error, text.exportedNext[entry.status])}
      style={{ display: 'inline-flex', maxWidth: '100%' }}
    >
      <State tone={tone} {...(tone === 'accent' && { icon: 'clock' as const })}>
        {entry.status === 'failed' ? (entry.last_error ?? text.exported.failed) : text.exported[entry.status]}
      </State>
    </span>
  );
}
