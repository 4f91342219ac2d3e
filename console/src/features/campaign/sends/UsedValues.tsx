import type { Schemas } from '../../../api/client';
import { Section } from '../../../ui/page/Page';
import { sends as text } from '../../../words/campaigns/running';
import { fieldText } from '../../contact-fields/field-value';

/** Lists the variables of an email with their values and where these came from. */
export function UsedValues({ explained }: { explained: Schemas['SendExplainOut'] }) {
  const { variables } = explained;
  if (variables.length === 0) return null;
  const isWaiting = ['scheduled', 'deferred', 'sending'].includes(explained.status);
  return (
    <Section title={isWaiting ? text.variables.waiting : text.variables.title}>
      <ul className="explain-list">
        {variables.map(({ name, origin, value, from }) => (
          <li key={name}>
            <span>
              <span className="muted">{name}</span> <bdi>{fieldText(value)}</bdi>
            </span>
            <span className="muted">
              {text.variables.origins[origin]}
              {from !== null && <bdi>: {from}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
