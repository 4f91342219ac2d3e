import { Type } from 'typebox';
import { JOB_KINDS, JOB_RESOURCES, JOB_STATUSES } from '../../../engine/jobs/job.js';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';

const JobOut = Type.Object(
  {
    jobId: Type.String({
      description: 'ID of the job while it is listed.',
      examples: ['01959f00-6666-7aaa-8bbb-000000000006'],
    }),
    kind: enumOf(JOB_KINDS, {
      description:
        'Kind of job. `verification`: connections of mailboxes are tested; `export`: mailboxes are exported to a sequencer.',
    }),
    title: Type.String({
      description: 'Subject of the job: a file, a campaign or mailboxes.',
      examples: ['contacts.csv'],
    }),
    status: enumOf(JOB_STATUSES, {
      description: 'Status of the job. `waiting`: a member must act before the job continues.',
    }),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Progress in percent of the known work.' }),
    resource: enumOf(JOB_RESOURCES, { description: 'Type of the resource with the details.' }),
    resourceId: nullable(Type.String(), {
      description: 'ID of the resource, or the name of a domain; null for several.',
      examples: ['17'],
    }),
    startedAt: dtOut(),
    endedAt: nullable(dtOut(), { description: 'Null while in progress.' }),
    problem: nullable(Type.String(), {
      description: 'Reason for the failure; null if the job did not fail.',
      examples: ['The file is no table.'],
    }),
  },
  { $id: 'JobOut' },
);

export const JobsOut = Type.Object({ items: Type.Array(JobOut, { maxItems: 50 }) }, { $id: 'JobsOut' });
