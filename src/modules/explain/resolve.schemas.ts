import { Type } from 'typebox';
import { OPERATOR_VERDICTS } from '../../engine/lifecycle/enums.js';
import { enumOf, withDefault } from '../../platform/http/types.js';

export const SendResolveIn = Type.Object(
  {
    verdict: enumOf(OPERATOR_VERDICTS, {
      description: '`sent`: it arrived, for example it is in the Sent folder. `not_sent`: it never left.',
    }),
    resend: withDefault(
      Type.Boolean({
        description:
          'With `not_sent`: tries it again, under the same Message-ID. Otherwise the sequence ends for the contact.',
      }),
      false,
    ),
  },
  { $id: 'SendResolveIn' },
);
