import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../api/client';
import { Based } from '../../../ui/figure/Based';
import { Loaded } from '../../../ui/page/Loaded';
import type { Period } from '../../../ui/period/period';
import { count, longTime, percent } from '../../../ui/show/format';
import { Rate } from '../../../ui/show/Rate';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { running as text } from '../../../words/campaigns/running';
import type { Campaign } from '../queries';
import { stepFiguresQuery } from './queries';
import { WinnerMenu } from './WinnerMenu';

type Step = Schemas['StepAnalytics'];
type Variant = Step['variants'][number];

/** Stats of each step and its variants; a rate of few emails is drawn as a confidence interval. */
export function StepFigures({
  campaign: { id: campaignId, stepsCount },
  period,
}: {
  campaign: Pick<Campaign, 'id' | 'stepsCount'>;
  period: Period;
}) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(stepFiguresQuery(workspaceId, campaignId, period));
  return (
    <Loaded query={query} rows={stepsCount + 1} rowHeight={36}>
      {({ steps }) => {
        const top = Math.max(0.01, ...steps.flatMap((step) => step.variants.map((one) => one.replyRateHigh ?? 0)));
        return (
          <div className="step-figures-scroll sideways" tabIndex={0} role="region" aria-label={text.steps}>
            <table className="step-figures">
              <thead>
                <tr className="caption">
                  <th scope="col">{text.step}</th>
                  <th scope="col" className="right">
                    {text.sent}
                  </th>
                  <th scope="col" className="right">
                    {text.replyRate}
                  </th>
                  <th scope="col" className="wide">
                    {text.interval}
                  </th>
                  <th scope="col" className="right">
                    {text.interest}
                  </th>
                  <th scope="col" className="right">
                    {text.bounces}
                  </th>
                </tr>
              </thead>
              {steps.map((step) => (
                <tbody key={step.stepId}>
                  <tr>
                    <th scope="row">
                      <Link
                        to={`/w/${workspaceId}/campaigns/${campaignId}/steps` as '/'}
                        search={{ step: step.stepId } as never}
                        className="strong"
                      >
                        {text.stepName(step.order, step.name)}
                      </Link>{' '}
                      {step.settled?.variantId === null && <span className="caption">{text.noneWins}</span>}
                      {step.variants.length > 1 && <WinnerMenu step={step} />}
                    </th>
                    <Cells metrics={step.metrics} range={null} />
                  </tr>
                  {step.variants.length > 1 &&
                    step.variants.map((variant) => (
                      <tr key={variant.variantId}>
                        <th scope="row" className="step-figures-variant">
                          {variant.label} <Verdict step={step} variant={variant} />
                        </th>
                        <Cells metrics={variant.metrics} range={<Range variant={variant} top={top} />} />
                      </tr>
                    ))}
                </tbody>
              ))}
            </table>
          </div>
        );
      }}
    </Loaded>
  );
}

const { base } = words.common;

function Cells({ metrics, range }: { metrics: Step['metrics']; range: ReactNode }) {
  return (
    <>
      <td className="right num">{count(metrics.sent)}</td>
      <td className="right num">
        <Rate value={metrics.replyRate} part={metrics.uniqueReplies} whole={metrics.contacted} of={base.contacted} />
      </td>
      <td className="wide">{range}</td>
      <td className="right num">
        <Rate
          value={metrics.positiveReplyRate}
          part={metrics.interested}
          whole={metrics.contacted}
          of={base.contacted}
        />
      </td>
      <td className="right num">
        <Rate value={metrics.bounceRate} part={metrics.bounces} whole={metrics.attempted} of={base.attempted} />
      </td>
    </>
  );
}

function Range({ variant, top }: { variant: Variant; top: number }) {
  const { replyRateLow: low, replyRateHigh: high, metrics } = variant;
  if (low === null || high === null) return null;
  const at = (value: number) => `${(value / top) * 100}%`;
  return (
    <Based className="range" value="" base={text.range(percent(low), percent(high))}>
      <span className="range-line" style={{ left: at(low), width: at(high - low) }} />
      {metrics.replyRate !== null && <span className="range-dot" style={{ left: at(metrics.replyRate) }} />}
    </Based>
  );
}

function Verdict({ step, variant }: { step: Step; variant: Variant }) {
  const { winner, settled } = step;
  if (winner?.variantId !== variant.variantId) return null;
  if (winner.applied) {
    const by = settled === null ? '' : text.settledBy[settled.decidedBy](longTime(settled.decidedAt));
    return (
      <span className="caption" title={by}>
        {text.applied} {by}
      </span>
    );
  }
  return <span className="caption">{winner.enoughData ? text.best(percent(winner.probability)) : text.tooEarly}</span>;
}
