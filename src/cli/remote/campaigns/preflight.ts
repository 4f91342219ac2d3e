import { counted } from '../../../engine/words/counted.js';
import { inPath } from '../../api/options.js';
import type { Session } from '../../api/session.js';
import type { Preflight } from '../../api/wire.js';

export async function preflightCampaign(
  { api, output }: Session,
  options: { readonly resume?: boolean },
  id: string,
): Promise<void> {
  const query = options.resume === true ? { action: 'resume' } : {};
  const preflight = await api.get<Preflight>(`/campaigns/${inPath(id)}/preflight`, query);
  const { paint } = output;
  const mark = { pass: paint.green, warn: paint.yellow, fail: paint.red, skip: paint.dim, unknown: paint.yellow };
  const { estimates } = preflight;
  output.result(
    [
      ...preflight.checks.flatMap(({ status, title, message, remediation }) => [
        `${mark[status](status.padEnd(7))}  ${title}: ${message}`,
        ...(remediation === null || status === 'pass' ? [] : [`         ${remediation}`]),
      ]),
      '',
      `${preflight.ready ? paint.green('Ready') : paint.red('Not ready')}, score ${preflight.score}. ` +
        `${counted(estimates.contacts, 'contact')}, up to ${counted(estimates.dailyCapacity, 'email')} per day, first email ${estimates.firstSendAt ?? 'not planned'}.`,
    ],
    preflight,
  );
  if (!preflight.ready) output.foundProblems();
}
