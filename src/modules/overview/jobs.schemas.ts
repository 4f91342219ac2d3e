import { Type } from 'typebox';
import { JOB_KINDS, JOB_RESOURCES, JOB_STATUSES } from '../../engine/jobs/job.js';
import { dtOut, enumOf, nullable } from '../../platform/http/types.js';

const JobOut = Type.Object(
  {
    jobId: Type.String({
      description: 'Of this work for as long as it is listed.',
      examples: ['01959f00-6666-7aaa-8bbb-000000000006'],
    }),
    kind: enumOf(JOB_KINDS, {
      description: '`verification`: servers of mailboxes are asked; `export`: mailboxes go to another sequencer.',
    }),
    title: Type.String({ description: 'What it is about: a file, a campaign, mailboxes.', examples: ['contacts.csv'] }),
    status: enumOf(JOB_STATUSES, { description: '`waiting`: it goes on once a person has done something.' }),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'In percent of what is known to be done.' }),
    resource: enumOf(JOB_RESOURCES, { description: 'Where it is seen whole.' }),
    resourceId: nullable(Type.String(), {
      description: 'Its id, of a domain its name; null: several.',
      examples: ['17'],
    }),
    startedAt: dtOut(),
    endedAt: nullable(dtOut(), { description: 'Null while in progress.' }),
    problem: nullable(Type.String(), { description: 'Why it failed.', examples: ['The file is no table.'] }),
  },
  { $id: 'JobOut' },
);

export const JobsOut = Type.Object({ items: Type.Array(JobOut, { maxItems: 50 }) }, { $id: 'JobsOut' });
