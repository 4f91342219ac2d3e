import { Explained } from '../../ui/show/Explained';
import { duration, shortTime } from '../../ui/show/format';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { words } from '../../words';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import type { Mailbox } from './queries';

const TONES: Record<Mailbox['status'], Tone> = {
  connecting: 'accent',
  provisioning: 'accent',
  active: 'good',
  paused: 'quiet',
  disconnected: 'bad',
  error: 'bad',
  deleting: 'quiet',
};

export const isTrouble = (mailbox: Pick<Mailbox, 'status'>): boolean =>
  mailbox.status === 'error' || mailbox.status === 'disconnected';
/** Returns whether a working mailbox is held because of bounces or complaints. */
export const isHeld = (mailbox: Mailbox): boolean =>
  mailbox.status === 'active' && !mailbox.readyToSend && mailbox.errorMessage !== null;

function sentence(mailbox: Mailbox): { text: string; tone: Tone } {
  const status = words.enums.mailboxStatus[mailbox.status];
  if (mailbox.status !== 'active') return { text: status, tone: TONES[mailbox.status] };
  if (mailbox.readyToSend) return { text: text.ready, tone: 'good' };
  if (isHeld(mailbox)) return { text: text.held, tone: 'warn' };
  return { text: text.notWarm, tone: 'quiet' };
}

export function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  const { text: said, tone } = sentence(mailbox);
  return (
    <Explained of={['mailbox', mailbox.status]} title={mailbox.errorMessage ?? said}>
      <State
        tone={tone}
        {...(mailbox.status === 'paused' && { icon: 'pause' as const })}
        {...(tone === 'bad' && { icon: 'alert' as const })}
        {...(tone === 'accent' && { icon: 'clock' as const })}
      >
        {said}
      </State>
    </Explained>
  );
}

/** A longer time since the last sync is a stop, because quiet mailboxes are read more often. */
const STOPPED_MS = 3_600_000;

/** Time since the mailbox was last read, or the time from which it is no longer read. */
export function SyncLag({ mailbox }: { mailbox: Pick<Mailbox, 'status' | 'lastSyncAt'> }) {
  const { lastSyncAt: at } = mailbox;
  if (at === null) return <Time at={null} />;
  const lagMs = Math.max(0, Date.now() - Date.parse(at));
  const isStopped = isTrouble(mailbox) || lagMs > STOPPED_MS;
  return (
    <span className={isStopped ? 'state-warn' : undefined}>
      <Time at={at}>{isStopped ? text.stopped(shortTime(at)) : text.behind(duration(Math.round(lagMs / 1_000)))}</Time>
    </span>
  );
}
