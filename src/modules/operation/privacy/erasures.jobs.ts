import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/** Deletes and anonymizes the rows about a person. The address is in the row of the erasure, encrypted. */
export const erasePerson = defineJob<{ readonly workspaceId: number; readonly erasureId: string }>({
  name: 'privacy.erase',
  schema: Type.Object({ workspaceId: Type.Integer(), erasureId: Type.String() }),
  maxAttempts: 25,
  runsRetired: true,
});

/** Looks for the people of a replayed list in everything that the workspace holds. */
export const findErasedPeople = defineJob<{ readonly workspaceId: number }>({
  name: 'privacy.find-erased',
  schema: Type.Object({ workspaceId: Type.Integer() }),
  maxAttempts: 25,
  runsRetired: true,
});
