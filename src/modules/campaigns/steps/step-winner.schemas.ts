import { type Static, Type } from 'typebox';
import { VARIANT_METRICS, WINNER_DECIDERS } from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../../platform/http/types.js';

export const StepWinnerIn = Type.Object(
  { variantId: nullable(uuid(), { description: 'A variant of the step, or null: none of them has won.' }) },
  { $id: 'StepWinnerIn' },
);

const count = Type.Integer({ minimum: 0 });

export const WinnerResultsOut = Type.Object(
  {
    metric: enumOf(VARIANT_METRICS),
    probability: Type.Number({ minimum: 0, maximum: 1, description: 'That the winner is the best of the step.' }),
    variants: Type.Array(
      Type.Object(
        {
          variantId: uuid(),
          contacted: count,
          successes: { ...count, description: 'Contacts that did what the metric counts.' },
        },
        { $id: 'WinnerResultOut' },
      ),
    ),
  },
  { $id: 'WinnerResultsOut' },
);

export const StepWinnerOut = Type.Object(
  {
    variantId: nullable(uuid(), { description: 'Null when a person settled that no variant has won.' }),
    decidedBy: enumOf(WINNER_DECIDERS, {
      description:
        '`service`: by the results, in force while `variantSelection.mode` is `auto`. `person`: by an operation.',
    }),
    decidedAt: dtOut(),
    results: nullable(WinnerResultsOut, { description: 'What the service decided by; null when a person did.' }),
  },
  { $id: 'StepWinnerOut' },
);
export type StepWinnerOut = Static<typeof StepWinnerOut>;
