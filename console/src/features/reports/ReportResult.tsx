import { State } from '../../ui/show/State';
import { reports as text } from '../../words/settings/reports';
import type { Report } from './queries';

type Recipient = Report['recipients'][number];

/** Result of the last report to all recipients: the worst of them, with the errors as its title. */
export function ReportResult({ report: { status, recipients } }: { report: Report }) {
  if (status === 'paused') {
    return (
      <State tone="quiet" icon="pause">
        {text.status.paused}
      </State>
    );
  }
  const asked = recipients.filter(({ stoppedAt }) => stoppedAt === null);
  const having = (wanted: (one: Recipient) => boolean) => asked.filter(wanted);
  const failed = having(({ result }) => result === 'failed');
  const waiting = having(({ nextAttemptAt }) => nextAttemptAt !== null);
  const unsure = having(({ result }) => result === 'unconfirmed');
  const worst = [failed, waiting, unsure].find((some) => some.length > 0) ?? [];
  const title = worst.map(({ email, errorMessage }) => [email, errorMessage].filter(Boolean).join(': ')).join('\n');
  if (asked.length === 0) return <State tone="quiet">{text.allStopped}</State>;
  if (failed.length > 0) {
    return (
      <span title={title}>
        <State tone="bad" icon="alert">
          {text.failed(failed.length, asked.length)}
        </State>
      </span>
    );
  }
  if (waiting.length > 0) {
    return (
      <span title={title}>
        <State tone="warn">{text.retrying(waiting.length)}</State>
      </span>
    );
  }
  if (unsure.length > 0) {
    return (
      <span title={title}>
        <State tone="warn">{text.unconfirmed(unsure.length)}</State>
      </span>
    );
  }
  return asked.some(({ result }) => result === 'sent') ? (
    <State tone="good">{text.sent}</State>
  ) : (
    <State tone="quiet">{text.notYet}</State>
  );
}
