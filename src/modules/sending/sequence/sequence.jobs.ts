import { Type } from 'typebox';
import { SUPPRESSION_KINDS } from '../../../engine/lifecycle/reply-enums.js';
import { enumOf } from '../../../platform/http/types.js';
import { defineJob } from '../../../platform/queue/job.js';
import type { Forbidden } from '../../reach/suppressions/index.js';

export interface ForbiddenContacts {
  readonly workspaceId: number;
  /** Entries that cover more contacts than one request stops. */
  readonly forbidden: readonly Forbidden[];
}

/** Contacts to stop because another contact was stopped. */
export interface StoppedOthers {
  readonly workspaceId: number;
  readonly contactIds: readonly string[];
  readonly reason: 'company_reply' | 'stopped_elsewhere';
  readonly causeContactId: string;
}

/** A reply stops its company or its address elsewhere. Contacts that were locked at that time are stopped now. */
export const othersStopped = defineJob<StoppedOthers>({
  name: 'sequence.others-stopped',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    contactIds: Type.Array(Type.String()),
    reason: enumOf(['company_reply', 'stopped_elsewhere']),
    causeContactId: Type.String(),
  }),
});

/** Stops many contacts that entries of the suppression list cover, in batches. */
export const contactsForbidden = defineJob<ForbiddenContacts>({
  name: 'sequence.contacts-forbidden',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    forbidden: Type.Array(
      Type.Object({
        kind: enumOf(SUPPRESSION_KINDS),
        value: Type.String(),
        groupId: Type.String(),
        isOfPerson: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
});
