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

/** Gates of an email as a row, in order; then the failing ones, the deciding one first. */
export function Gates({ explained }: { explained: Schemas['SendExplainOut'] }) {
  const { gates, decidingGate } = explained;
  const holding = gates
    .filter((one) => one.outcome === 'wait' || one.outcome === 'block')
    .sort((one, other) => Number(other.gate === decidingGate) - Number(one.gate === decidingGate));
  const passed = gates.filter((one) => one.outcome === 'pass');
  return (
    <>
      <ol className="gates">
        {gates.map((one) => {
          const [tone, icon] = LOOKS[one.outcome];
          const label = text.gateState(text.gates[one.gate], text.outcomes[one.outcome]);
          return (
            <li
              key={one.gate}
              className={`gate state-${tone}${one.gate === decidingGate ? ' gate-deciding' : ''}`}
              title={`${label}. ${humane(one.message)}`}
            >
              <Icon name={icon} size={14} />
              <span className="hidden">{label}</span>
            </li>
          );
        })}
      </ol>
      {holding.map((one) => (
        <Held key={one.gate} gate={one} isDeciding={one.gate === decidingGate} />
      ))}
      <details className="gates-passed">
        <summary className="state state-good">{text.passed(passed.length)}</summary>
        <ul className="explain-list">
          {passed.map((one) => (
            <li key={one.gate}>
              <span className="strong">{text.gates[one.gate]}</span>
              <span className="muted">{humane(one.message)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Held({ gate, isDeciding }: { gate: Gate; isDeciding: boolean }) {
  const [tone, icon] = LOOKS[gate.outcome];
  return (
    <div className={`held-gate${isDeciding ? ' held-gate-deciding' : ''}`}>
      <span className={`state state-${tone} strong`}>
        <Icon name={icon} size={14} /> {text.gates[gate.gate]}
      </span>
      <span>
        {humane(gate.message)}{' '}
        {gate.nextChangeAt !== null &&
          !gate.message.includes(gate.nextChangeAt) &&
          text.changes(longTime(gate.nextChangeAt))}
      </span>
      {isDeciding && <GateValues gate={gate} />}
    </div>
  );
}
