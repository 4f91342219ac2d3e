import { type Static, Type } from 'typebox';
import { VARIANT_METRICS, WINNER_DECIDERS } from '../../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../../../platform/http/types.js';

export const StepWinnerIn = Type.Object(
  { variantId: nullable(uuid(), { description: 'Variant of the step; null to declare that none has won.' }) },
  { $id: 'StepWinnerIn' },
);

const count = Type.Integer({ minimum: 0 });

export const WinnerResultsOut = Type.Object(
  {
    metric: enumOf(VARIANT_METRICS),
    probability: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Probability that the winner is the best variant of the step.',
    }),
    variants: Type.Array(
      Type.Object(
        {
          variantId: uuid(),
          contacted: count,
          successes: { ...count, description: 'Contacts counted by the metric.' },
        },
        { $id: 'WinnerResultOut' },
      ),
    ),
  },
  { $id: 'WinnerResultsOut' },
);

export const StepWinnerOut = Type.Object(
  {
    variantId: nullable(uuid(), {
      description: 'ID of the winning variant; null if a member declared that none has won.',
    }),
    decidedBy: enumOf(WINNER_DECIDERS, {
      description:
        '`service`: decided by results, in force while `variantSelection.mode` is `auto`. `person`: set by an operation.',
    }),
    decidedAt: dtOut(),
    results: nullable(WinnerResultsOut, { description: 'Results that decided the winner; null if a member chose it.' }),
  },
  { $id: 'StepWinnerOut' },
);
export type StepWinnerOut = Static<typeof StepWinnerOut>;
