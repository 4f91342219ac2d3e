import { State, type Tone } from '../../ui/show/State';
import { reports as text } from '../../words/settings/reports';
import type { Report } from './queries';

type Recipient = Report['recipients'][number];

/** Result of the last report to all recipients: the worst of them, with the errors as its title. */
export function ReportResult({ report: { status, recipients } }: { report: Report }) {
  const asked = recipients.filter(({ stoppedAt }) => stoppedAt === null);
  const having = (wanted: (one: Recipient) => boolean) => asked.filter(wanted);
  const failed = having(({ result }) => result === 'failed');
  const waiting = having(({ nextAttemptAt }) => nextAttemptAt !== null);
  const unsure = having(({ result }) => result === 'unconfirmed');
  if (status === 'paused') return titled(text.next.paused, 'quiet', text.status.paused, 'pause');
  if (asked.length === 0) return titled(text.next.allStopped, 'quiet', text.allStopped);
  if (failed.length > 0) return titled(errorsOf(failed), 'bad', text.failed(failed.length, asked.length), 'alert');
  if (waiting.length > 0) return titled(errorsOf(waiting), 'warn', text.retrying(waiting.length));
  if (unsure.length > 0) return titled(errorsOf(unsure), 'warn', text.unconfirmed(unsure.length));
  if (asked.some(({ result }) => result === 'sent')) return titled(text.next.sent, 'good', text.sent);
  return titled(text.next.notYet, 'quiet', text.notYet);
}

const errorsOf = (recipients: readonly Recipient[]): string =>
  recipients.map(({ email, errorMessage }) => [email, errorMessage].filter(Boolean).join(': ')).join('\n');

function titled(title: string, tone: Tone, label: string, icon?: 'pause' | 'alert') {
  return (
    <span title={title}>
      <State tone={tone} {...(icon !== undefined && { icon })}>
        {label}
      </State>
    </span>
  );
}
