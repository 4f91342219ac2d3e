import { Histogram, type Registry } from 'prom-client';
import { counterOf } from '../../../../platform/counter-of.js';

/**
 * Result of a question. `labeled`: the conversation shows the new label; `held`: the contact waits for a member;
 * `agreed`: the classifier said the same; `unsure`; `outdated`: the conversation has changed since; `invalid`: the answer
 * did not follow the schema; `failed`: there was no answer. The others were not asked: `too_many` and `too_late`, or the
 * server was failing (`resting`).
 */
type OpinionOutcome =
  | 'labeled'
  | 'held'
  | 'agreed'
  | 'unsure'
  | 'outdated'
  | 'invalid'
  | 'failed'
  | 'too_many'
  | 'too_late'
  | 'resting';

export interface OpinionMeasures {
  count(outcome: OpinionOutcome): void;
  spend(promptTokens: number, completionTokens: number): void;
  /** Starts to measure a question; the returned function ends it. */
  time(): () => void;
}

const DURATION = 'outrider_second_opinion_duration_seconds';

/** Returns the measures of second opinions for `/metrics`; the first call adds them to `registry`. */
export function opinionMeasures(registry: Registry): OpinionMeasures {
  const replies = counterOf(
    registry,
    'outrider_second_opinion_replies_total',
    'Replies that the classifier was unsure about, by the result of the second opinion.',
    ['outcome'],
  );
  const tokens = counterOf(
    registry,
    'outrider_second_opinion_tokens_total',
    'Tokens of second opinions, as the model server reports them.',
    ['kind'],
  );
  const seconds =
    (registry.getSingleMetric(DURATION) as Histogram | undefined) ??
    new Histogram({
      name: DURATION,
      help: 'Time until the model server responded.',
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
      registers: [registry],
    });
  return {
    count: (outcome) => replies.inc({ outcome }),
    spend: (promptTokens, completionTokens) => {
      tokens.inc({ kind: 'prompt' }, promptTokens);
      tokens.inc({ kind: 'completion' }, completionTokens);
    },
    time: () => seconds.startTimer(),
  };
}
