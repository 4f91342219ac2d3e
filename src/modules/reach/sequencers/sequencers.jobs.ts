import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/** Loop that runs exports. */
export const EXPORT_LOOP = 'sequencers.exports';

export interface ConnectionJob {
  readonly workspaceId: number;
  readonly connectionId: number;
}

const schema = Type.Object({ workspaceId: Type.Integer(), connectionId: Type.Integer() });

/** Checks at the provider whether the key of a connection is valid. */
export const validateConnection = defineJob<ConnectionJob>({ name: 'sequencers.validate', schema, maxAttempts: 3 });

/** Checks the accounts that a connection has exported: removal, warmup and sending volume. */
export const watchAccounts = defineJob<ConnectionJob>({ name: 'sequencers.watch-accounts', schema, maxAttempts: 3 });

/** Returns the key that allows one waiting job of each kind per connection. */
export function connectionJobKey(name: string, { workspaceId, connectionId }: ConnectionJob): string {
  return `${name}:${workspaceId}:${connectionId}`;
}
