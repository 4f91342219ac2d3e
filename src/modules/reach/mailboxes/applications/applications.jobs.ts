import { type Static, Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

const LimitedApplication = Type.Object({
  /** Transport of its mailboxes. */
  kind: Type.String(),
  /** Application of tenants; null for that of the instance. */
  tenantApplication: Type.Union([Type.String(), Type.Null()]),
  until: Type.String(),
});

export type LimitedApplication = Static<typeof LimitedApplication>;

/** Pauses all mailboxes of an application that its provider limits. */
export const applicationLimited = defineJob<LimitedApplication>({
  name: 'mailboxes.application-limited',
  schema: LimitedApplication,
  priority: -10,
});
