import { Explained, type StatusOf } from '../../ui/show/Explained';
import { Icon } from '../../ui/show/Icon';
import { State, type Tone } from '../../ui/show/State';
import { domains as text } from '../../words/mailboxes/domains';
import type { DnsRecord, Domain } from './queries';

type RecordStatus = DnsRecord['status'];
const RECORD: Record<RecordStatus, Tone> = {
  active: 'good',
  pending: 'accent',
  missing: 'bad',
  conflict: 'bad',
  unknown: 'quiet',
};

export function recordTone(record: Pick<DnsRecord, 'status' | 'optional'>): Tone {
  return record.optional && record.status !== 'active' ? 'quiet' : RECORD[record.status];
}

/** Status of one kind of record as an icon; its text is the accessible label. */
export function Mark({ name, status }: { name: string; status: RecordStatus }) {
  const label = text.mark(name, text.record[status]);
  const icon = { active: 'check', pending: 'clock', missing: 'close', conflict: 'alert', unknown: 'minus' } as const;
  return (
    <span className={`state state-${RECORD[status]}`} title={label} role="img" aria-label={label}>
      <Icon name={icon[status]} size={14} />
    </span>
  );
}

/** Status of a domain. */
export function DomainState({ domain }: { domain: Domain }) {
  const said = sentence(domain);
  return (
    <Explained of={said.of} title={domain.errorMessage ?? said.text}>
      <State tone={said.tone} {...(said.tone === 'accent' && { icon: 'clock' as const })}>
        {said.text}
      </State>
    </Explained>
  );
}

function sentence(domain: Domain): { text: string; tone: Tone; of: StatusOf } {
  const of = ['domain', domain.status] as const;
  if (domain.status === 'failed' || domain.status === 'expired')
    return { text: text.status[domain.status], tone: 'bad', of };
  if (domain.reserved) return { text: text.reserved, tone: 'quiet', of };
  if (domain.status !== 'active') return { text: text.status[domain.status], tone: 'accent', of };
  if (!domain.ownership.owned) return { text: text.notYours, tone: 'warn', of };
  const tones = { healthy: 'good', degraded: 'warn', failing: 'bad', unknown: 'quiet' } as const;
  return { text: text.health[domain.dns.status], tone: tones[domain.dns.status], of: ['dns', domain.dns.status] };
}
