import type { INodeProperties } from 'n8n-workflow';
import { body, fieldsOf, filtersField, listFields, operationField, query, rootProperty } from './fields';

const RESOURCE = 'conversation';
const path = '=/threads/{{$parameter.threadId}}';

const intents = [
  { name: 'Interested', value: 'interested' },
  { name: 'Neutral', value: 'neutral' },
  { name: 'Not Interested', value: 'not_interested' },
  { name: 'Out of Office', value: 'out_of_office' },
  { name: 'Unsubscribe', value: 'unsubscribe' },
];

const textField: INodeProperties = {
  displayName: 'Text',
  name: 'text',
  type: 'string',
  typeOptions: { rows: 5 },
  default: '',
  required: true,
};

export const conversation: INodeProperties[] = [
  operationField(RESOURCE, 'addNote', [
    {
      name: 'Add Note',
      value: 'addNote',
      action: 'Add a note to a conversation',
      description: 'Add an internal note; notes are never sent',
      routing: { request: { method: 'POST', url: `${path}/notes` } },
    },
    {
      name: 'Draft Reply',
      value: 'draft',
      action: 'Draft a reply',
      description: 'Save a reply that a member reviews and sends',
      routing: { request: { method: 'PUT', url: `${path}/draft` } },
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many conversations',
      description: 'Get many conversations, newest message first',
      routing: {
        request: { method: 'GET', url: '/threads' },
        output: { postReceive: [rootProperty('threads')] },
      },
    },
    {
      name: 'Get Messages',
      value: 'getMessages',
      action: 'Get the messages of a conversation',
      description: 'Get the messages of a conversation, oldest first',
      routing: {
        request: { method: 'GET', url: `${path}/messages` },
        output: { postReceive: [rootProperty('messages')] },
      },
    },
    {
      name: 'Reply',
      value: 'reply',
      action: 'Reply to a conversation',
      description: 'Send a reply from the mailbox of the conversation',
      routing: { request: { method: 'POST', url: `${path}/reply` } },
    },
    {
      name: 'Update',
      value: 'update',
      action: 'Update a conversation',
      description: 'Archive a conversation, mark it as read, or correct its intent',
      routing: { request: { method: 'PATCH', url: path } },
    },
  ]),
  ...fieldsOf(
    RESOURCE,
    ['addNote', 'draft', 'getMessages', 'reply', 'update'],
    [
      {
        displayName: 'Conversation ID',
        name: 'threadId',
        type: 'string',
        default: '',
        required: true,
        description: 'Number of the conversation, such as threadId of an event',
      },
    ],
  ),
  ...fieldsOf(RESOURCE, ['addNote'], [{ ...textField, routing: body('body') }]),
  ...fieldsOf(RESOURCE, ['draft', 'reply'], [{ ...textField, routing: body('body_text') }]),
  ...fieldsOf(
    RESOURCE,
    ['update'],
    [
      {
        displayName: 'Update Fields',
        name: 'updateFields',
        type: 'collection',
        placeholder: 'Add Field',
        default: {},
        options: [
          {
            displayName: 'Archived',
            name: 'archived',
            type: 'boolean',
            default: true,
            description: 'Whether the conversation is archived',
            routing: body('is_archived'),
          },
          {
            displayName: 'Intent',
            name: 'intent',
            type: 'options',
            default: 'interested',
            description: 'Intent of the reply; the stop rules of the campaign take effect',
            options: intents,
            routing: body('replyIntent'),
          },
          {
            displayName: 'Read',
            name: 'read',
            type: 'boolean',
            default: true,
            description: 'Whether the conversation is read',
            routing: body('is_read'),
          },
        ],
      },
    ],
  ),
  ...fieldsOf(
    RESOURCE,
    ['getAll'],
    [
      ...listFields('next_cursor', 100, ['campaign_id', 'has_customer_reply', 'replyIntent', 'is_read']),
      filtersField([
        {
          displayName: 'Campaign ID',
          name: 'campaignId',
          type: 'string',
          default: '',
          routing: query('campaign_id'),
        },
        {
          displayName: 'Has Reply',
          name: 'hasReply',
          type: 'boolean',
          default: true,
          description: 'Whether a contact replied',
          routing: query('has_customer_reply'),
        },
        {
          displayName: 'Intent',
          name: 'intent',
          type: 'options',
          default: 'interested',
          options: intents,
          routing: query('replyIntent'),
        },
        {
          displayName: 'Read',
          name: 'read',
          type: 'boolean',
          default: false,
          description: 'Whether the conversation is read',
          routing: query('is_read'),
        },
      ]),
    ],
  ),
];
