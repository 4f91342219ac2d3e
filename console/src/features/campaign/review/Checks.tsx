import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { State, type Tone } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';
import { useCampaign } from '../queries';
import { AddSignature } from './AddSignature';
import { type Target, targetOf } from './target';

type Check = Schemas['PreflightCheck'];

const TONES: Record<Check['status'], Tone> = {
  fail: 'bad',
  warn: 'warn',
  unknown: 'note',
  pass: 'good',
  skip: 'quiet',
};

/** Failed checks first, each with a link to its fix; passed checks are folded. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const of = (...states: readonly Check['status'][]) => checks.filter((check) => states.includes(check.status));
  const wrong = [...of('fail'), ...of('warn'), ...of('unknown')];
  return (
    <>
      <ul className="checks">
        {wrong.map((check) => (
          <Row key={check.key} check={check} />
        ))}
      </ul>
      <Folded title={text.passed(of('pass').length)} tone="good" checks={of('pass')} />
      <Folded title={text.skipped(of('skip').length)} tone="quiet" checks={of('skip')} />
    </>
  );
}

function Folded({ title, tone, checks }: { title: string; tone: Tone; checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <details className="checks-fold">
      <summary>
        <State tone={tone}>{title}</State>
      </summary>
      <ul className="checks">
        {checks.map((check) => (
          <Row key={check.key} check={check} />
        ))}
      </ul>
    </details>
  );
}

function Row({ check }: { check: Check }) {
  const isWrong = check.status !== 'pass' && check.status !== 'skip';
  const target = isWrong ? targetOf(check.key) : null;
  return (
    <li className="check">
      <State tone={TONES[check.status]} {...(isWrong && { icon: 'alert' as const })}>
        <span className="strong">{check.title}</span>
      </State>
      <span className="check-text">
        {check.message}
        {isWrong && check.remediation !== null && <span className="muted"> {check.remediation}</span>}
      </span>
      {check.key === 'steps.signature' && check.status === 'warn' && <AddSignature />}
      {target !== null && <Way target={target} />}
    </li>
  );
}

function Way({ target }: { target: Target }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const base = target.inCampaign ? `/w/${workspaceId}/campaigns/${campaign.id}` : `/w/${workspaceId}`;
  return (
    <Link className="check-way" to={`${base}${target.path}` as '/'}>
      {text.fix[target.label]}
    </Link>
  );
}
