import type { Schemas } from '../../../api/client';
import { count, duration, fileSize } from '../../../ui/show/format';
import { words } from '../../../words';
import { audience } from '../../../words/campaigns/audience';
import { sends } from '../../../words/campaigns/running';
import { humane } from './humane';

/** Labels of values that are codes, by gate and name of the value. */
const LABELS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  campaign_status: { status: words.enums.campaignStatus, pauseReason: words.enums.pauseReason },
  contact_status: { status: words.enums.contactStatus, statusReason: audience.reasons },
  recipient: { verification: audience.verification },
  mailbox_status: { status: words.enums.mailboxStatus, warmupStatus: words.enums.warmupStatus },
};

/** Values that a gate evaluated, each with its label; unknown values are omitted. */
export function GateValues({ gate: { gate, values } }: { gate: Pick<Schemas['SendGate'], 'gate' | 'values'> }) {
  return (
    <dl className="gate-values caption">
      {Object.entries(values)
        .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{sends.values[name] ?? name}</dt>
            <dd className="num">{LABELS[gate]?.[name]?.[String(value)] ?? said(name, value)}</dd>
          </div>
        ))}
    </dl>
  );
}

function said(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  if (typeof value !== 'number') return humane(String(value));
  if (name.endsWith('Seconds')) return duration(value);
  if (name.endsWith('Bytes')) return fileSize(value);
  return count(value);
}
