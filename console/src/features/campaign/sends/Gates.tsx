import type { Schemas } from '../../../api/client';
import { longTime } from '../../../ui/show/format';
import { Icon, type IconName } from '../../../ui/show/Icon';
import { sends as text } from '../../../words/campaigns/running';
import { GateValues } from './GateValues';
import { humane } from './humane';

type Gate = Schemas['SendGate'];

const LOOKS: Record<Gate['outcome'], readonly [string, IconName]> = {
  pass: ['good', 'check'],
  wait: ['warn', 'clock'],
  block: ['bad', 'close'],
  not_evaluated: ['quiet', 'dot'],
};

/** Gates of an email in one column, in order. The one that decides is highlighted, with the values it has evaluated. */
export function Gates({ explained: { gates, decidingGate } }: { explained: Schemas['SendExplainOut'] }) {
  return (
    <ol className="gates">
      {gates.map((gate) => (
        <GateLine key={gate.gate} gate={gate} isDeciding={gate.gate === decidingGate} />
      ))}
    </ol>
  );
}

function GateLine({ gate, isDeciding }: { gate: Gate; isDeciding: boolean }) {
  const [tone, icon] = LOOKS[gate.outcome];
  const isHolding = gate.outcome === 'wait' || gate.outcome === 'block';
  const changes = isHolding && gate.nextChangeAt !== null && !gate.message.includes(gate.nextChangeAt);
  return (
    <li
      className={`gate${isDeciding ? ` gate-deciding gate-${tone}` : ''}`}
      aria-current={isDeciding ? 'step' : undefined}
    >
      <span className={`gate-name${isHolding ? ` state-${tone} strong` : ''}`}>
        <span className={`gate-icon state-${tone}`}>
          <Icon name={icon} size={14} />
        </span>
        {text.gates[gate.gate]} <span className="hidden">{text.outcomes[gate.outcome]}</span>
      </span>
      <span className={isHolding ? undefined : 'caption'}>
        {humane(gate.message)} {changes && text.changes(longTime(gate.nextChangeAt as string))}
      </span>
      {isDeciding && <GateValues gate={gate} />}
    </li>
  );
}
