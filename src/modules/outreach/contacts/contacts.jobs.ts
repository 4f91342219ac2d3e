import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/**
 * Contacts that a member resumed, active or pending again; the sending modules plan the next send of those without one.
 */
export const contactsResumed = defineJob<{
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactIds: readonly string[];
}>({
  name: 'contacts.resumed',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    campaignId: Type.String(),
    contactIds: Type.Array(Type.String()),
  }),
});

/**
 * Contacts that were stopped or deleted; the sending modules cancel their waiting sends that another transaction held.
 */
export const contactsEnded = defineJob<{
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactIds: readonly string[];
}>({
  name: 'contacts.ended',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    campaignId: Type.String(),
    contactIds: Type.Array(Type.String()),
  }),
});

/** Contacts whose zone has changed: the sending modules set new due times for their waiting emails. */
export const contactsRezoned = defineJob<{
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactIds: readonly string[];
}>({
  name: 'contacts.rezoned',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    campaignId: Type.String(),
    contactIds: Type.Array(Type.String()),
  }),
});

/** Looks up the recipient domains of a campaign: whether they accept email, and their provider. */
export const verifyContacts = defineJob<{ readonly workspaceId: number; readonly campaignId: string }>({
  name: 'contacts.verify',
  schema: Type.Object({ workspaceId: Type.Integer(), campaignId: Type.String() }),
});
