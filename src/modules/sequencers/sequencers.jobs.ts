import { Type } from 'typebox';
import { defineJob } from '../../platform/queue/job.js';

/** The loop that carries exports out. */
export const EXPORT_LOOP = 'sequencers.exports';

export interface ConnectionJob {
  readonly workspaceId: number;
  readonly connectionId: number;
}

const schema = Type.Object({ workspaceId: Type.Integer(), connectionId: Type.Integer() });

/** Asks a provider whether the key of a connection is good. */
export const validateConnection = defineJob<ConnectionJob>({ name: 'sequencers.validate', schema, maxAttempts: 3 });

/** Looks at the accounts that a connection has exported: removed ones, warmup, what they send. */
export const watchAccounts = defineJob<ConnectionJob>({ name: 'sequencers.watch-accounts', schema, maxAttempts: 3 });

/** At most one of a kind waits for each connection. */
export function connectionJobKey(name: string, { workspaceId, connectionId }: ConnectionJob): string {
  return `${name}:${workspaceId}:${connectionId}`;
}
