import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inboxRules as text } from '../../words/settings/inbox-rules';
import { campaignNamesQuery, subsequenceNamesQuery } from '../campaigns/queries';
import { peopleQuery } from '../inbox/people';
import { labelsQuery } from '../labels/queries';
import { channelsQuery } from '../notices/queries';
import { ruleMailboxesQuery } from './queries';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const choiceOf = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });

const INTENTS = choicesOf(words.enums.replyIntent);
const REPLY_LABELS = choicesOf(words.enums.replyLabel);

/** Values that conditions and actions offer. */
export function useRuleChoices() {
  const workspaceId = useWorkspaceId();
  const labels = useQuery(labelsQuery(workspaceId));
  const members = useQuery(peopleQuery(workspaceId));
  const mailboxes = useQuery(ruleMailboxesQuery(workspaceId));
  const campaigns = useQuery(campaignNamesQuery(workspaceId));
  const subsequences = useQuery(subsequenceNamesQuery(workspaceId));
  const channels = useQuery(channelsQuery(workspaceId));
  return {
    labels: labels.data?.map(choiceOf),
    members: members.data?.map(choiceOf),
    mailboxes: mailboxes.data,
    campaigns: campaigns.data,
    subsequences: subsequences.data,
    channels: channels.data?.map(choiceOf),
    intents: INTENTS,
    replyLabels: REPLY_LABELS,
  };
}
export type RuleChoices = ReturnType<typeof useRuleChoices>;

/** Returns choices that include the current values: deleted ones keep a name, and stay until removed. */
export function withCurrent(choices: readonly Choice[] | undefined, values: readonly string[]): Choice[] {
  const known = new Set(choices?.map(({ value }) => value));
  const missing = values.filter((value) => !known.has(value));
  const label = choices === undefined ? words.common.loading : text.gone;
  return [...(choices ?? []), ...missing.map((value) => ({ value, label }))];
}
