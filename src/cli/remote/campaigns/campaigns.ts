import type { Command } from 'commander';
import { listOptions, positive, repeated } from '../../api/options.js';
import type { ApiCommands } from '../../api/session.js';
import { createCampaign } from './create.js';
import { launchCampaign } from './launch.js';
import { pauseCampaign, resumeCampaign } from './lifecycle.js';
import { listCampaigns, listSends, showCampaign } from './list.js';
import { preflightCampaign } from './preflight.js';

export function addCampaigns(program: Command, commands: ApiCommands): void {
  const group = commands.group(program, 'campaigns', 'List, create, check, launch, pause and resume campaigns');
  listOptions(commands.add(group, 'list', 'List campaigns, newest first'))
    .option('--search <text>', 'only names that contain this text')
    .action(commands.action(listCampaigns));
  commands.add(group, 'show <campaign>', 'Show one campaign').action(commands.action(showCampaign));
  commands
    .add(group, 'create', 'Create a campaign from a JSON file, from options, or from both')
    .option('--file <file>', 'JSON body of createCampaign; "-" reads standard input')
    .option('--name <name>', 'name of the campaign')
    .option('--mailbox <address>', 'mailbox that sends; can be repeated', repeated)
    .option('--subject <text>', 'subject of the first step')
    .option('--text <text>', 'text of the first step')
    .action(commands.action(createCampaign));
  commands
    .add(group, 'preflight <campaign>', 'Check whether a campaign is ready to launch; exit code 3 if it is not')
    .option('--resume', 'check whether a paused campaign is ready to resume')
    .action(commands.action(preflightCampaign));
  commands
    .add(group, 'launch <campaign>', 'Launch a campaign and wait until its contacts are enrolled')
    .option('--limit <count>', 'enroll at most this many contacts', positive)
    .action(commands.action(launchCampaign));
  commands
    .add(group, 'pause <campaign>', 'Pause a campaign')
    .option('--reason <text>', 'reason for the history')
    .action(commands.action(pauseCampaign));
  commands.add(group, 'resume <campaign>', 'Resume a paused campaign').action(commands.action(resumeCampaign));
  listOptions(
    commands.add(group, 'sends <campaign>', 'List the emails of a campaign; "outrider explain" explains one'),
  ).action(commands.action(listSends));
}
