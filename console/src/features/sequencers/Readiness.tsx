import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { State, type Tone } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { sequencers as sequencersWords } from '../../words/settings/sequencers';
import { type Connection, readinessQuery } from './queries';

const text = sequencersWords.readiness;
const TONES: Record<string, Tone> = { pass: 'good', warn: 'warn', fail: 'bad', skip: 'quiet', unknown: 'quiet' };

/** Whether mailboxes can be exported now, and what to do if not. */
export function Readiness({ connection }: { connection: Connection }) {
  const query = useQuery(readinessQuery(useWorkspaceId(), connection.id));
  return (
    <Section title={text.title}>
      <Loaded query={query} rows={2}>
        {({ checks, eligible, pending }) => {
          const passed = checks.filter((one) => one.status === 'pass').length;
          return (
            <ul className="readiness">
              {checks
                .filter((one) => one.status !== 'pass' && one.status !== 'skip')
                .map((one) => (
                  <li key={one.key}>
                    <State tone={TONES[one.status] ?? 'quiet'}>{one.title}</State>
                    <span style={{ display: 'block' }}>
                      {one.message} {one.remediation}
                    </span>
                  </li>
                ))}
              {passed > 0 && (
                <li>
                  <State tone="good">{text.passed(passed)}</State>
                </li>
              )}
              <li className="muted">
                {text.eligible(eligible)} {pending > 0 && text.pending(pending)}
              </li>
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
}
