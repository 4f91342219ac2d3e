import { Type } from 'typebox';
import { OPERATOR_VERDICTS } from '../../../engine/lifecycle/enums.js';
import { enumOf, withDefault } from '../../../platform/http/types.js';

export const SendResolveIn = Type.Object(
  {
    verdict: enumOf(OPERATOR_VERDICTS, {
      description: '`sent`: the email was sent, for example it is in the Sent folder. `not_sent`: it was not sent.',
    }),
    resend: withDefault(
      Type.Boolean({
        description:
          'With `not_sent`: whether to retry the email with the same Message-ID. Otherwise the sequence of the contact ends.',
      }),
      false,
    ),
  },
  { $id: 'SendResolveIn' },
);
