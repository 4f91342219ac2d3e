import { Rate } from '../../ui/show/Rate';
import type { Shared } from './queries';
import { reader, text } from './reader';

type Step = Shared['steps'][number];

/** Steps and their variants, with subject and results. */
export function ShareSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="share-part">
      <h2>{text.steps}</h2>
      <div className="share-scroll sideways" tabIndex={0} role="region" aria-label={text.steps}>
        <table className="share-steps">
          <thead>
            <tr className="caption">
              <th scope="col">{text.step}</th>
              {[text.sent, text.contacted, text.replies, text.positive, text.bounces].map((title) => (
                <th key={title} scope="col" className="right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {steps.map((step) => (
            <tbody key={step.stepId}>
              <tr>
                <th scope="row" className="strong" dir="auto">
                  {text.stepName(step.order, step.name || step.subject || text.noSubject)}
                </th>
                <Cells metrics={step.metrics} />
              </tr>
              {step.variants.length > 1 &&
                step.variants.map((variant) => (
                  <tr key={variant.variantId}>
                    <th scope="row" className="share-variant">
                      {text.variant(variant.label)} <bdi className="muted">{variant.subject}</bdi>
                    </th>
                    <Cells metrics={variant.metrics} />
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

function Cells({ metrics }: { metrics: Step['metrics'] }) {
  const cells = [
    [metrics.sent, null, 0],
    [metrics.contacted, null, 0],
    [metrics.uniqueReplies, metrics.replyRate, metrics.contacted],
    [metrics.interested, metrics.positiveReplyRate, metrics.contacted],
    [metrics.bounces, metrics.bounceRate, metrics.attempted],
  ] as const;
  return cells.map(([value, share, whole], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their position.
    <td key={index} className="right num">
      {reader.count(value)}{' '}
      {share !== null && (
        <span className="caption">
          <Rate value={share} part={value} whole={whole} of={text.outOf} by={reader} />
        </span>
      )}
    </td>
  ));
}
