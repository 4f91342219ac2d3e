import { enumeration } from '../../../engine/enumeration.js';
import type { PreflightStatus, Severity } from '../../../engine/lifecycle/enums.js';
import { english } from '../../../engine/words/say.js';

export const READINESS_KEYS = enumeration('SequencerCheckKey', [
  'connection.active',
  'mailboxes.active',
  'mailboxes.credentials',
  'mailboxes.warmed',
  'provider.capacity',
]);

/** One check of whether exporting can begin. `details` are numbers and a few addresses. */
export interface ReadinessCheck {
  readonly key: (typeof READINESS_KEYS)[number];
  readonly status: PreflightStatus;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly remediation: string | null;
  /** ID of the operation that helps. */
  readonly operation: string | null;
  readonly details: Record<string, unknown>;
}

type Outcome = Pick<ReadinessCheck, 'status' | 'message'> &
  Partial<Pick<ReadinessCheck, 'remediation' | 'operation' | 'details'>>;

const NOTHING = { remediation: null, operation: null, details: {} };
const SHOWN_ADDRESSES = 10;

/** Facts for the checks. */
export interface ReadinessFacts {
  readonly providerName: string;
  /** Problem of the connection; null if the key is accepted. */
  readonly connectionProblem: { readonly message: string; readonly isKnown: boolean } | null;
  /** Accounts that can still be added; null if the provider does not report it. */
  readonly capacityLeft: number | null;
  readonly mailboxes: ReadonlyArray<{
    readonly address: string;
    readonly hasLogin: boolean;
    readonly isReady: boolean;
    readonly isExported: boolean;
  }>;
}

/** Returns the results of all checks, in their order. */
export function judgeReadiness(facts: ReadinessFacts): ReadinessCheck[] {
  const check = (
    key: ReadinessCheck['key'],
    severity: ReadinessCheck['severity'],
    title: string,
    outcome: Outcome,
  ): ReadinessCheck => ({ key, severity, title, ...NOTHING, ...outcome });
  return [
    check('connection.active', 'blocking', english`Sequencer key`, judgeConnection(facts)),
    check('mailboxes.active', 'blocking', english`Active mailboxes`, judgeActive(facts)),
    check('mailboxes.credentials', 'warning', english`Exportable credentials`, judgeLogins(facts)),
    check('mailboxes.warmed', 'warning', english`Warmed mailboxes`, judgeWarmed(facts)),
    check('provider.capacity', 'warning', english`Sequencer capacity`, judgeCapacity(facts)),
  ];
}

function judgeConnection({ connectionProblem, providerName }: ReadinessFacts): Outcome {
  if (connectionProblem === null) return { status: 'pass', message: english`${providerName} accepts the key.` };
  const { message, isKnown } = connectionProblem;
  if (!isKnown) return { status: 'unknown', message };
  return {
    status: 'fail',
    message,
    remediation: english`Set a key the sequencer accepts.`,
    operation: 'updateSequencer',
  };
}

function judgeActive({ mailboxes }: ReadinessFacts): Outcome {
  const details = { count: mailboxes.length };
  if (mailboxes.length > 0)
    return {
      status: 'pass',
      message:
        mailboxes.length === 1 ? english`1 mailbox is active.` : english`${mailboxes.length} mailboxes are active.`,
      details,
    };
  return {
    status: 'fail',
    message: english`No mailbox is active.`,
    remediation: english`Connect a mailbox, or fix one.`,
    operation: 'createMailboxes',
    details,
  };
}

function judgeLogins({ mailboxes, providerName }: ReadinessFacts): Outcome {
  const without = mailboxes.filter((one) => !one.hasLogin);
  const details = { count: without.length, mailboxes: addresses(without) };
  if (mailboxes.length === 0) return { status: 'skip', message: english`There are no mailboxes to check.` };
  if (without.length === 0)
    return { status: 'pass', message: english`Every mailbox has credentials that can be exported.`, details };
  return {
    status: 'warn',
    message: english`Mailboxes without credentials that ${providerName} accepts: ${without.length} of ${mailboxes.length}.`,
    remediation: english`Set a connection with a password for SMTP and IMAP.`,
    operation: 'updateMailboxes',
    details,
  };
}

function judgeWarmed({ mailboxes }: ReadinessFacts): Outcome {
  const cold = mailboxes.filter((one) => one.hasLogin && !one.isReady);
  const details = { count: cold.length, mailboxes: addresses(cold) };
  if (mailboxes.length === 0) return { status: 'skip', message: english`There are no mailboxes to check.` };
  if (cold.length === 0)
    return { status: 'pass', message: english`Every mailbox that can be exported is ready to send.`, details };
  return {
    status: 'warn',
    message: english`Exportable mailboxes that are not ready to send: ${cold.length}.`,
    remediation: english`Complete their warmup first, or export them with \`include_warmup\`.`,
    operation: 'createWarmupOperation',
    details,
  };
}

function judgeCapacity({ capacityLeft, mailboxes, providerName }: ReadinessFacts): Outcome {
  if (capacityLeft === null)
    return { status: 'skip', message: english`${providerName} does not report its account limit.` };
  const wanted = mailboxes.filter((one) => one.hasLogin && !one.isExported).length;
  const details = { left: capacityLeft, wanted };
  if (wanted <= capacityLeft)
    return { status: 'pass', message: english`${providerName} accepts ${capacityLeft} more accounts.`, details };
  return {
    status: 'warn',
    message: english`${providerName} accepts ${capacityLeft} more accounts; exportable mailboxes: ${wanted}.`,
    remediation: english`Export fewer mailboxes, or upgrade the plan at the sequencer.`,
    details,
  };
}

function addresses(mailboxes: ReadinessFacts['mailboxes']): string[] {
  return mailboxes.slice(0, SHOWN_ADDRESSES).map((one) => one.address);
}
