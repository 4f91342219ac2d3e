import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

export interface PeopleWaiting {
  readonly workspaceId: number;
  readonly campaignId: string;
  /** Restricts the enrollment to contacts created after this instant (ISO 8601). */
  readonly createdAfter: string;
}

/** Enqueued when segments have added people to a completed campaign. The sending modules decide whether it resumes. */
export const peopleWaiting = defineJob<PeopleWaiting>({
  name: 'segments.people-waiting',
  schema: Type.Object({ workspaceId: Type.Integer(), campaignId: Type.String(), createdAfter: Type.String() }),
});

/** Returns the key that allows one waiting job per campaign, which covers all waiting contacts. */
export function waitingKey(campaignId: string): string {
  return `${peopleWaiting.name}:${campaignId}`;
}
