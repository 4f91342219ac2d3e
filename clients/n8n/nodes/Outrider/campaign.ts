import type { INodeProperties } from 'n8n-workflow';
import { campaignField, fieldsOf, operationField, query } from './fields';

const RESOURCE = 'campaign';
const path = '=/campaigns/{{$parameter.campaignId}}';
const lifecycle = (action: string) => ({
  request: { method: 'POST' as const, url: `${path}/lifecycle`, body: { action } },
});

export const campaign: INodeProperties[] = [
  operationField(RESOURCE, 'get', [
    {
      name: 'Get',
      value: 'get',
      action: 'Get a campaign',
      description: 'Get a campaign with its settings, contacts by status, and sending status',
      routing: { request: { method: 'GET', url: path } },
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many campaigns',
      description: 'Get many campaigns, newest first',
      routing: { request: { method: 'GET', url: '/campaigns' } },
    },
    {
      name: 'Get Statistics',
      value: 'getStatistics',
      action: 'Get statistics of a campaign',
      description: 'Get contacts by status, emails, replies, and rates',
      routing: { request: { method: 'GET', url: `${path}/stats` } },
    },
    {
      name: 'Launch',
      value: 'launch',
      action: 'Launch a campaign',
      description: 'Enroll the contacts and start sending',
      routing: { request: { method: 'POST', url: `${path}/launch` } },
    },
    {
      name: 'Pause',
      value: 'pause',
      action: 'Pause a campaign',
      description: 'Stop sending until the campaign is resumed',
      routing: lifecycle('pause'),
    },
    {
      name: 'Resume',
      value: 'resume',
      action: 'Resume a campaign',
      description: 'Continue sending',
      routing: lifecycle('resume'),
    },
  ]),
  ...fieldsOf(RESOURCE, ['get', 'getStatistics', 'launch', 'pause', 'resume'], [campaignField]),
  ...fieldsOf(
    RESOURCE,
    ['getStatistics'],
    [
      {
        displayName: 'Period',
        name: 'timeframe',
        type: 'options',
        default: 'all',
        description: 'Days in UTC that the statistics count',
        options: [
          { name: 'All', value: 'all' },
          { name: 'Last 4 Weeks', value: 'last_4_weeks' },
          { name: 'Last 7 Days', value: 'last_7_days' },
          { name: 'Today', value: 'today' },
          { name: 'Yesterday', value: 'yesterday' },
        ],
        routing: query('timeframe'),
      },
    ],
  ),
  ...fieldsOf(
    RESOURCE,
    ['getAll'],
    [
      {
        displayName: 'Limit',
        name: 'limit',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: 1000 },
        default: 50,
        description: 'Max number of results to return',
        routing: query('limit'),
      },
      {
        displayName: 'Search',
        name: 'search',
        type: 'string',
        default: '',
        description: 'Part of the name, case-insensitive. Leave empty for all campaigns.',
        routing: query('search'),
      },
    ],
  ),
];
