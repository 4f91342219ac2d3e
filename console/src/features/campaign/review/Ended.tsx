import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { longTime } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { review } from '../../../words/campaigns/review';
import { useLifecycle } from '../lifecycle';
import { type Campaign, statsQuery } from '../queries';

const Duplicate = lazy(() =>
  import('../dialogs/DuplicateCampaign').then((file) => ({ default: file.DuplicateCampaign })),
);
const text = review.ended;

/** Results of a campaign that has nothing left to send, and next steps. */
export function Ended({ campaign }: { campaign: Campaign }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(statsQuery(workspaceId, campaign.id, { timeframe: 'all' }));
  const base = `/w/${workspaceId}/campaigns/${campaign.id}`;
  return (
    <>
      <div className="review-head">
        <State tone="good" icon="check">
          <span className="strong">
            {campaign.completedAt === null ? text.title : text.titleAt(longTime(campaign.completedAt))}
          </span>
        </State>
        <span className="review-act">
          <Link to={base as '/'}>{text.figures}</Link>
        </span>
      </div>
      <Section title={text.happened}>
        <Loaded query={query} rows={1} rowHeight={24}>
          {(stats) => (
            <p className="ended-line">
              {[
                text.contacted(stats.contacted),
                text.sent(stats.sent),
                text.replied(stats.uniqueReplies),
                text.interested(stats.interested),
                stats.bounces > 0 && text.bounced(stats.bounces),
                stats.unsubscribes > 0 && text.optedOut(stats.unsubscribes),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
        </Loaded>
      </Section>
      <Section title={text.ways}>
        <Ways campaign={campaign} base={base} />
      </Section>
    </>
  );
}

function Ways({ campaign, base }: { campaign: Campaign; base: string }) {
  const may = useMay();
  const lifecycle = useLifecycle(campaign);
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <ul className="ways">
        <Way said={text.people}>
          <Link to={`${base}/audience` as '/'}>{text.toAudience}</Link>
        </Way>
        <Way said={text.step}>
          <Link to={`${base}/steps` as '/'}>{text.toSteps}</Link>
        </Way>
        {may && (
          <>
            <Way said={text.copy}>
              <Button variant="default" onClick={() => setCopying(true)}>
                {text.duplicate}
              </Button>
            </Way>
            <Way said={text.away}>
              <Button variant="default" loading={lifecycle.isPending} onClick={() => lifecycle.mutate('archive')}>
                {text.archive}
              </Button>
            </Way>
          </>
        )}
      </ul>
      <Suspense fallback={null}>
        {isCopying && <Duplicate campaign={campaign} onClose={() => setCopying(false)} />}
      </Suspense>
    </>
  );
}

function Way({ said, children }: { said: string; children: ReactNode }) {
  return (
    <li className="way">
      <span>{said}</span>
      {children}
    </li>
  );
}
