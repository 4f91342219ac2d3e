import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { later } from '../../ui/page/later';
import { State, type Tone } from '../../ui/show/State';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { advice as text } from '../../words/overview/advice';
import type { Finding } from './queries';
import { Subjects } from './Subjects';
import { useDismissal } from './use-dismissal';
import { wayOf } from './way';

const ApplyChange = later(() => import('./ApplyChange').then((file) => file.ApplyChange));
const FixRecords = later(() => import('./FixRecords').then((file) => file.FixRecords));
const TONES: Record<Finding['impact'], Tone> = { high: 'bad', medium: 'warn', low: 'accent' };
const SHOWN = 3;

/** A finding with its subjects, its importance, and its fix. */
export function FindingRow({ finding, withImpact = false }: { finding: Finding; withImpact?: boolean }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const dismissal = useDismissal(finding.key);
  const [isApplying, setApplying] = useState(false);
  const isOfWorkspace = finding.subjects[0]?.kind === 'workspace';
  const isDismissed = finding.dismissedAt !== null;
  const hasRecords = finding.subjects.some(({ records }) => records.length > 0);
  return (
    <li className="advice-item">
      <div className="advice-text">
        <h3 className="advice-title">{finding.title}</h3>
        {withImpact && (
          <State tone={TONES[finding.impact]} icon="info">
            {text.impact[finding.impact]}
          </State>
        )}
        <p className="advice-effect">{finding.effect}</p>
        {isOfWorkspace ? (
          finding.subjects[0]?.value && <span className="muted">{finding.subjects[0].value}</span>
        ) : (
          <Subjects finding={finding} most={SHOWN} />
        )}
      </div>
      <div className="advice-actions">
        {finding.change !== null && !isDismissed && (
          <MayButton variant="default" onClick={() => setApplying(true)}>
            {text.apply}
          </MayButton>
        )}
        {finding.change === null && hasRecords && !isDismissed && (
          <Button variant="default" onClick={() => setApplying(true)}>
            {text.showRecords}
          </Button>
        )}
        <Link className="advice-open" to={`/w/${workspaceId}/${wayOf(finding)}` as '/'}>
          {text.open[finding.screen]}
        </Link>
        {may &&
          (isDismissed ? (
            <MayButton variant="subtle" onClick={() => dismissal.restore.mutate()}>
              {text.restore}
            </MayButton>
          ) : (
            <MayButton variant="subtle" color="gray" onClick={() => dismissal.dismiss.mutate()}>
              {text.dismiss}
            </MayButton>
          ))}
      </div>
      {isApplying &&
        (hasRecords ? (
          <FixRecords finding={finding} onClose={() => setApplying(false)} />
        ) : (
          <ApplyChange finding={finding} onClose={() => setApplying(false)} />
        ))}
    </li>
  );
}
