import type { Schemas } from '../../../api/client';
import { count, duration, fileSize } from '../../../ui/show/format';
import { words } from '../../../words';
import { sends } from '../../../words/campaigns/running';
import { humane } from './humane';

/** Values that a gate evaluated, each with its label; unknown values are omitted. */
export function GateValues({ values }: { values: Schemas['SendGate']['values'] }) {
  return (
    <dl className="held-values caption">
      {Object.entries(values)
        .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{sends.values[name] ?? name}</dt>
            <dd className="num">{said(name, value)}</dd>
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
