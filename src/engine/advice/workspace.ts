import { type Said, say } from '../words/say.js';
import type { AdviceFacts } from './facts.js';
import type { AdviceRule, AdviceSubject } from './finding.js';

/** Rules about the workspace itself. */
export const workspaceRules: readonly AdviceRule[] = [
  {
    key: 'workspace_replies_wait',
    impact: 'high',
    title: say`Interested replies are unanswered`,
    effect: say`Interest fades within hours. Reply to these first.`,
    screen: 'inbox',
    change: null,
    find: theWorkspace(
      ({ workspace }) => workspace.waitingReplies > 0,
      ({ workspace }) => say`${workspace.waitingReplies} replies unread for a day`,
      // More waiting replies are new evidence.
      ({ workspace }) => String(workspace.waitingReplies),
    ),
  },
  {
    key: 'workspace_without_address',
    impact: 'medium',
    title: say`The workspace has no postal address`,
    effect: say`The footer of commercial email needs a postal address in many countries (CAN-SPAM).`,
    screen: 'workspace',
    change: null,
    find: theWorkspace(
      ({ workspace, campaigns }) =>
        workspace.postalAddress === null && campaigns.some(({ plan }) => plan.settings.postalAddress === null),
    ),
  },
  {
    key: 'workspace_without_notices',
    impact: 'medium',
    title: say`No notice channel is set up`,
    effect: say`Without a channel, you find out about disconnected mailboxes and paused campaigns only when you open Outrider.`,
    screen: 'notices',
    change: null,
    find: theWorkspace(({ workspace, campaigns }) => workspace.noticeChannels === 0 && campaigns.length > 0),
  },
  {
    key: 'workspace_single_owner',
    impact: 'low',
    title: say`Only one person owns the workspace`,
    effect: say`If this account is lost, members, billing, and keys cannot be managed. Make a second member an owner.`,
    screen: 'people',
    change: null,
    find: theWorkspace(({ workspace }) => workspace.members > 1 && workspace.owners === 1),
  },
];

function theWorkspace(
  applies: (facts: AdviceFacts) => boolean,
  measured: (facts: AdviceFacts) => Said | null = () => null,
  evidenceOf: (facts: AdviceFacts) => string = () => 'workspace',
): (facts: AdviceFacts) => AdviceSubject[] {
  return (facts) =>
    applies(facts)
      ? [
          {
            ...{ kind: 'workspace', id: '', name: facts.workspace.name, value: measured(facts) },
            evidence: evidenceOf(facts),
          },
        ]
      : [];
}
