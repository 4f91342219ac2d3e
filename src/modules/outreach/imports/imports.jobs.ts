import { Type } from 'typebox';
import { SUPPRESSION_KINDS } from '../../../engine/lifecycle/reply-enums.js';
import { enumOf } from '../../../platform/http/types.js';
import { defineJob } from '../../../platform/queue/job.js';
import type { Forbidden } from '../../reach/suppressions/index.js';

export interface ImportJob {
  readonly workspaceId: number;
  readonly importId: string;
}

const ImportJobSchema = Type.Object({ workspaceId: Type.Integer(), importId: Type.String() });

/** Analyzes and imports a file. After a kill at any point, it continues after the written rows. */
export const processFile = defineJob<ImportJob>({ name: 'imports.process-file', schema: ImportJobSchema });

/** Ends an import that still waits for a mapping when its file is deleted. */
export const expireImport = defineJob<ImportJob>({ name: 'imports.expire', schema: ImportJobSchema });

export interface ContactsArrived {
  readonly workspaceId: number;
  readonly campaignId: string;
  /** Restricts the job to contacts of this import. */
  readonly importId?: string | undefined;
  /** Restricts the job, without an import, to contacts created after this instant (ISO 8601). */
  readonly createdAfter?: string | undefined;
}

/** Enqueued when an active campaign has pending contacts. The sending modules decide whether to enroll them. */
export const contactsArrived = defineJob<ContactsArrived>({
  name: 'imports.contacts-arrived',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    campaignId: Type.String(),
    importId: Type.Optional(Type.String()),
    createdAfter: Type.Optional(Type.String()),
  }),
});

export interface ContactsSuppressed {
  readonly workspaceId: number;
  readonly forbidden: readonly Forbidden[];
}

/** Enqueued with addresses that an import added to the suppression list. The sending modules stop their contacts. */
export const contactsSuppressed = defineJob<ContactsSuppressed>({
  name: 'imports.contacts-suppressed',
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

/** At most one of these jobs waits per import. A key shared by imports would let one replace the job of another. */
export function arrivedKey(importId: string): string {
  return `${contactsArrived.name}:${importId}`;
}

/** At most one job of an import waits. */
export function processKey(importId: string): string {
  return `imports.process-file:${importId}`;
}
