import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

/** Creates the key pairs that exceeded the limit of one request. */
export const makeDomainKeys = defineJob<{ workspaceId: number }>({
  name: 'domains.make-keys',
  schema: Type.Object({ workspaceId: Type.Integer() }),
});

/** Deletes the zone that a canceled transfer created. */
export const dropZone = defineJob<{ workspaceId: number; transferId: string }>({
  name: 'domains.drop-zone',
  schema: Type.Object({ workspaceId: Type.Integer(), transferId: Type.String() }),
});

/** Stops the mailboxes that a workspace hosts at a domain that it no longer owns. */
export const domainLost = defineJob<{ workspaceId: number; domain: string }>({
  name: 'domains.lost',
  schema: Type.Object({ workspaceId: Type.Integer(), domain: Type.String() }),
});
