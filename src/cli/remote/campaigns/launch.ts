import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../../../engine/words/counted.js';
import { StartError } from '../../../platform/start-error.js';
import { given, inPath } from '../../api/options.js';
import type { Session } from '../../api/session.js';
import type { Launch, LaunchJob } from '../../api/wire.js';

const POLL_MS = 500;

/** Launches a campaign. A large one is enrolled by a job, which continues if the command is ended. */
export async function launchCampaign(
  { api, output }: Session,
  options: { readonly limit?: number },
  id: string,
): Promise<void> {
  const path = `/campaigns/${inPath(id)}`;
  const launch = await api.change<Launch>('POST', `${path}/launch`, { query: given({ limit: options.limit }) });
  if (launch.jobId === null) {
    output.result(launchLines(launch, launch.sandbox), launch);
    return;
  }
  const job = await ended({ api, output }, `${path}/launch-jobs/${inPath(launch.jobId)}`);
  output.result(launchLines(job, launch.sandbox), { ...launch, job });
  if (job.status === 'failed') throw new StartError(job.errorMessage ?? 'The launch failed.');
}

async function ended({ api, output }: Pick<Session, 'api' | 'output'>, path: string): Promise<LaunchJob> {
  for (;;) {
    const job = await api.get<LaunchJob>(path);
    if (job.status !== 'queued' && job.status !== 'running') {
      output.live('');
      return job;
    }
    output.live(`${job.progress}% of ${counted(job.totalContacts, 'contact')}`);
    await sleep(POLL_MS);
  }
}

function launchLines(
  launch: Pick<Launch, 'enrolledCount' | 'skippedCount' | 'firstSendAt'>,
  sandbox: boolean,
): string[] {
  return [
    `${counted(launch.enrolledCount, 'contact')} enrolled, ${launch.skippedCount} suppressed. First email: ${launch.firstSendAt ?? 'none'}.`,
    ...(sandbox ? ['This is a sandbox workspace: its recipients are simulated.'] : []),
  ];
}
