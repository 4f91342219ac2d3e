import type { Command } from 'commander';
import { inPath } from '../api/options.js';
import { ApiProblem } from '../api/problem.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { CampaignItem, Explanation } from '../api/wire.js';

export function addExplain(program: Command, commands: ApiCommands): void {
  commands
    .add(program, 'explain <send>', 'Explain why an email was sent, waits, or was not sent')
    .option('--campaign <id>', 'campaign of the email; without it, all campaigns are searched, newest first')
    .action(commands.action(explain));
}

async function explain({ api, output }: Session, options: { readonly campaign?: string }, id: string): Promise<void> {
  const explanation = await find(api, id, options.campaign);
  const { paint } = output;
  const mark = { pass: paint.green, skip: paint.dim } as Readonly<Record<string, (text: string) => string>>;
  output.result(
    [
      `${paint.bold(explanation.summary)} (${explanation.status}, ${explanation.decision})`,
      ...(explanation.nextPossibleAt === null ? [] : [`Earliest: ${explanation.nextPossibleAt}`]),
      '',
      ...explanation.gates.map(
        ({ outcome, gate, message }) => `${(mark[outcome] ?? paint.yellow)(outcome.padEnd(7))}  ${gate}: ${message}`,
      ),
      ...explanation.attempts.map(
        ({ attempt, startedAt, outcome, errorCode }) =>
          `Attempt ${attempt} at ${startedAt}: ${outcome}${errorCode === null ? '' : ` (${errorCode})`}`,
      ),
      ...explanation.rejectedMailboxes.map(({ address, message }) => `${address}: ${message}`),
    ],
    explanation,
  );
}

async function find(api: Session['api'], id: string, campaign: string | undefined): Promise<Explanation> {
  const ask = (campaignId: string) =>
    api.get<Explanation>(`/campaigns/${inPath(campaignId)}/sends/${inPath(id)}/explain`);
  if (campaign !== undefined) return ask(campaign);
  const query = { includeSubsequences: true, includeArchived: true };
  let missing: unknown = new ApiProblem(404, { detail: 'There is no email with this ID.', code: 'not_found' }, null);
  for (const { id: campaignId } of await api.list<CampaignItem>('/campaigns', query)) {
    try {
      return await ask(campaignId);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error;
      missing = error;
    }
  }
  throw missing;
}
