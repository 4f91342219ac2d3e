import { type Static, Type } from 'typebox';
import { ATTENTION_KINDS, ATTENTION_RESOURCES } from '../../engine/attention/attention.js';
import { SEVERITIES } from '../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable } from '../../platform/http/types.js';

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
