import type { Command } from 'commander';
import { StartError } from '../../platform/start-error.js';
import { given, inPath, positive, repeated } from '../api/options.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { Step, TestSend } from '../api/wire.js';

interface TestOptions {
  readonly campaign: string;
  readonly to: string[];
  readonly step: number;
  readonly contact?: string;
}

export function addSendTest(program: Command, commands: ApiCommands): void {
  commands
    .add(program, 'send-test', 'Send a step of a campaign to yourself')
    .requiredOption('--campaign <id>', 'campaign of the step')
    .requiredOption('--to <address>', 'recipient; can be repeated', repeated)
    .option('--step <number>', 'number of the step', positive, 1)
    .option('--contact <id>', 'contact whose values fill the text')
    .action(commands.action(sendTest));
}

async function sendTest({ api, output }: Session, options: TestOptions): Promise<void> {
  const steps = await api.get<Step[]>(`/campaigns/${inPath(options.campaign)}/steps`);
  const step = steps.find(({ order }) => order === options.step);
  if (step === undefined) throw new StartError(`The campaign has ${steps.length} steps and no step ${options.step}.`);
  const sent = await api.change<TestSend>('POST', '/campaigns/steps/test-send', {
    body: { stepId: step.id, to: options.to, ...given({ contactId: options.contact }) },
  });
  const sender = sent.from_email === undefined ? '' : ` from ${sent.from_email}`;
  const reason = sent.error_message === undefined ? '' : `: ${sent.error_message}`;
  output.result([`Test email${sender} to ${options.to.join(', ')}: ${sent.status}${reason}`], sent);
  if (sent.status === 'failed') output.foundProblems();
}
