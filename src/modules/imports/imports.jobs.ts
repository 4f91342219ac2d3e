import { Type } from 'typebox';
import { defineJob } from '../../platform/queue/job.js';

export interface ImportJob {
  readonly workspaceId: number;
  readonly importId: string;
}

const ImportJobSchema = Type.Object({ workspaceId: Type.Integer(), importId: Type.String() });

/** Analyses and takes a file. Killed anywhere, it goes on behind the rows that were written. */
export const processFile = defineJob<ImportJob>({ name: 'imports.process-file', schema: ImportJobSchema });

/** Ends an import that still waits for a mapping when its file is deleted. */
export const expireImport = defineJob<ImportJob>({ name: 'imports.expire', schema: ImportJobSchema });

/** New pending contacts came into a campaign that runs. The modules that send decide whether they are enrolled. */
export const contactsArrived = defineJob<{
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly importId: string;
}>({
  name: 'imports.contacts-arrived',
  schema: Type.Object({ workspaceId: Type.Integer(), campaignId: Type.String(), importId: Type.String() }),
});

/** At most one job of an import waits. */
export function processKey(importId: string): string {
  return `imports.process-file:${importId}`;
}
