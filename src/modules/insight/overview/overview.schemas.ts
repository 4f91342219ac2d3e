import { type Static, Type } from 'typebox';
import { ATTENTION_KINDS, ATTENTION_RESOURCES } from '../../../engine/attention/attention.js';
import { enumeration } from '../../../engine/enumeration.js';
import { SEVERITIES } from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';
import { WorkspaceOut } from '../../foundation/workspaces/index.js';
import { CampaignMetrics } from '../../outreach/statistics/index.js';

const OBJECT_MOVE_STATUSES = enumeration('ObjectMoveStatus', ['moving', 'waiting', 'incomplete', 'complete']);

const ObjectMoveOut = Type.Object(
  {
    target: Type.String({
      description: 'Folder or bucket of the object store, or `database`.',
      examples: ['s3://my-bucket/objects'],
    }),
    status: enumOf(OBJECT_MOVE_STATUSES),
    movedCount: Type.Integer({ description: 'Rows whose content was moved.' }),
    failedCount: Type.Integer({ description: 'Rows whose content could not be moved.' }),
    problem: nullable(Type.String(), {
      description: 'Reason of the last failure; null without one.',
      examples: ['The object 7/ab/0192f0c1 is missing in s3://my-bucket/objects.'],
    }),
  },
  { $id: 'ObjectMoveOut' },
);

export const StorageOut = Type.Object(
  {
    databaseBytes: Type.Integer({ description: 'Size of the database.' }),
    freeBytes: nullable(Type.Integer(), {
      description: 'Free space on the disk of the embedded database; null for a database server of your own.',
    }),
    growthBytesPerDay: nullable(Type.Integer(), {
      description: 'Growth of the database per day over the last 30 days; null while less than two days are known.',
    }),
    daysLeft: nullable(Type.Integer(), {
      description: 'Days until the disk is full at this growth; null if it is unknown, or the database does not grow.',
    }),
    objectMove: nullable(ObjectMoveOut, {
      description:
        'Move of messages and files to the configured object store, or back into the database; null if nothing was moved.',
    }),
  },
  { $id: 'StorageOut' },
);

const AttentionItemOut = Type.Object(
  {
    kind: enumOf(ATTENTION_KINDS),
    severity: enumOf(SEVERITIES, {
      description: '`blocking`: sending or event delivery stops until a member fixes the cause.',
    }),
    count: Type.Integer({
      minimum: 1,
      description: 'Number of items in the title: rows, messages, deliveries or resources.',
    }),
    since: dtOut({ description: 'Time since which the item needs attention; the oldest of several.' }),
    title: Type.String({
      description: 'Problem, as a sentence for users.',
      examples: ['nora@studio.test is disconnected: the mail server rejected the password. Enter the password again'],
    }),
    resource: enumOf(ATTENTION_RESOURCES, { description: 'Type of the resource to fix.' }),
    resourceId: nullable(Type.String(), {
      description: 'ID of the resource, or the name of a domain; null for several.',
      examples: ['17'],
    }),
  },
  { $id: 'AttentionItemOut' },
);

export const AttentionOut = Type.Object(
  { items: Type.Array(AttentionItemOut, { maxItems: 50 }) },
  { $id: 'AttentionOut' },
);
export type AttentionOut = Static<typeof AttentionOut>;

const WorkspaceSummaryOut = Type.Object(
  {
    workspaceId: Type.Integer(),
    name: Type.String(),
    status: WorkspaceOut.properties.status,
    metrics: CampaignMetrics,
    mailboxesInTrouble: Type.Integer({
      minimum: 0,
      description: 'Mailboxes that are disconnected or have an error.',
    }),
    campaignsPausedByProtection: Type.Integer({
      minimum: 0,
      description: 'Campaigns that protection paused and that no member resumed.',
    }),
    activeMailboxes: Type.Integer({ minimum: 0 }),
    dailyLimit: Type.Integer({
      minimum: 0,
      description: 'Sum of the daily limits of active mailboxes, in emails per day, before ramp-up.',
    }),
    sentToday: Type.Integer({
      minimum: 0,
      description: 'Campaign emails sent today, by the day of the time zone of each mailbox.',
    }),
    unreadReplies: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      description:
        'Unread conversations with a human reply, without snoozed and archived ones; 1,000 means this many or more.',
    }),
  },
  {
    $id: 'WorkspaceSummaryOut',
    description: 'Stats, problems, use of the daily limits and unread replies of a workspace.',
  },
);

export const WorkspaceSummariesOut = Type.Object(
  { items: Type.Array(WorkspaceSummaryOut) },
  { $id: 'WorkspaceSummariesOut', description: 'Summaries of the accessible workspaces, newest first.' },
);
export type WorkspaceSummariesOut = Static<typeof WorkspaceSummariesOut>;
