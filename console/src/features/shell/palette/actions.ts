import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { offeredCommands } from '../../../ui/commands';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { palette as text } from '../../../words/palette';
import { campaignQuery } from '../../campaigns';
import type { Item } from './item';
import { paletteCampaigns } from './queries';

type Verb = 'pause' | 'resume';
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Verbs as the reader and the API write them. */
const VERBS: Readonly<Record<string, Verb>> = {
  pause: 'pause',
  resume: 'resume',
  [text.verbs.pause]: 'pause',
  [text.verbs.resume]: 'resume',
};
/** A verb and the prefix of a campaign name, such as `pause spring`. */
const COMMAND = new RegExp(`^(${Object.keys(VERBS).join('|')})(?:\\s+(.*))?$`, 'i');
const STATUSES: Readonly<Record<Verb, Schemas['CampaignStatus'][]>> = {
  pause: ['active', 'launching'],
  resume: ['paused'],
};
const BACK: Readonly<Record<Verb, Verb>> = { pause: 'resume', resume: 'pause' };

/** Parses a text into its leading verb and the name after it; null without a verb. */
export function commandOf(typed: string): { verb: Verb; name: string } | null {
  const [, typedVerb = '', name = ''] = COMMAND.exec(typed) ?? [];
  const verb = VERBS[typedVerb.toLowerCase()];
  return verb === undefined ? null : { verb, name: name.trim() };
}

/** Pauses or resumes immediately and offers an undo. */
async function act(queries: QueryClient, workspaceId: number, campaign: Named, verb: Verb): Promise<void> {
  const said = verb === 'pause' ? text.paused : text.resumed;
  const way = verb === 'pause' ? text.resume : text.pause;
  try {
    await take(
      api.POST('/campaigns/{campaign_id}/lifecycle', {
        params: { path: { campaign_id: campaign.id }, query: { workspaceId }, header: once(newKey()) },
        body: { action: verb },
      }),
    );
    toast.say(said(campaign.name), {
      label: way(campaign.name),
      run: () => void act(queries, workspaceId, campaign, BACK[verb]),
    });
  } catch (error) {
    toast.fail(error);
  }
  await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') });
}

/** Actions on the campaign that a command names, or on what is open: a campaign, conversation, mailbox, or contact. */
export function useActions(asked: string): { items: readonly Item[]; isSearching: boolean } {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const may = useMay();
  const { campaignId } = useParams({ strict: false });
  const onOpen: readonly Item[] = offeredCommands().map((one) => ({
    id: one.label,
    group: text.groups.actions,
    ...one,
  }));
  const command = commandOf(asked);
  const named = useQuery({
    ...paletteCampaigns(workspaceId, command?.name ?? '', command === null ? undefined : STATUSES[command.verb]),
    enabled: may && command !== null,
  });
  const open = useQuery({ ...campaignQuery(workspaceId, campaignId ?? ''), enabled: may && campaignId !== undefined });
  if (!may) return { items: [], isSearching: false };
  const itemOf = (verb: Verb, campaign: Named): Item => ({
    id: `${verb} ${campaign.id}`,
    group: text.groups.actions,
    icon: verb === 'pause' ? 'pause' : 'play',
    label: text[verb](campaign.name),
    run: () => void act(queries, workspaceId, campaign, verb),
  });
  const shown = open.data;
  const verb = (['pause', 'resume'] as const).find(
    (one) => shown !== undefined && STATUSES[one].includes(shown.status),
  );
  const items = [...(shown === undefined || verb === undefined ? [] : [itemOf(verb, shown)]), ...onOpen];
  const matching = items.filter(({ label }) => label.toLowerCase().includes(asked.toLowerCase()));
  if (command === null) return { items: matching, isSearching: false };
  const known = new Set(matching.map(({ id }) => id));
  const campaigns = (named.data ?? []).map((one) => itemOf(command.verb, one)).filter(({ id }) => !known.has(id));
  return { items: [...matching, ...campaigns], isSearching: named.isLoading };
}
