import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { problemText } from '../../../ui/page/problem';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { asWork } from '../../../ui/works';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaign as campaignWords } from '../../../words/campaigns/campaign';
import { campaigns as words } from '../../../words/campaigns/campaigns';
import type { CampaignItem } from '../queries';
import { type Ran, runEach } from './run-each';

export type Switch = Extract<Schemas['LifecycleAction'], 'pause' | 'resume' | 'archive' | 'unarchive'>;

const text = words.many;
export const SWITCHES: readonly Switch[] = ['pause', 'resume', 'archive', 'unarchive'];
/** Statuses in which each action does something. */
const FROM: Record<Switch, readonly Schemas['CampaignStatus'][]> = {
  pause: ['active', 'launching'],
  resume: ['paused'],
  archive: ['draft', 'active', 'paused', 'completed'],
  unarchive: ['archived'],
};
const BACK: Partial<Record<Switch, Switch>> = { pause: 'resume', archive: 'unarchive' };

export const taking = (campaigns: readonly CampaignItem[], action: Switch): CampaignItem[] =>
  campaigns.filter(({ status }) => FROM[action].includes(status));

/** Shows a toast with the result, and the first error if any action failed. */
function saidOf(ran: Ran<CampaignItem>, done: (count: number) => string): string {
  const [first] = ran.failed;
  if (first === undefined) return done(ran.done.length);
  return text.someFailed(done(ran.done.length), ran.failed.length, `${first.item.name}: ${problemText(first.error)}`);
}

function useRefresh() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') });
}

interface Switching {
  readonly campaigns: readonly CampaignItem[];
  readonly action: Switch;
}

/** Pauses, resumes, archives, or restores campaigns. A pause or an archiving can be undone. */
export function useSwitch() {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  const change = useMutation({
    mutationFn: ({ campaigns, action }: Switching) =>
      asWork(text.titles[action], (say) =>
        runEach(
          campaigns,
          ({ id }) =>
            take(
              api.POST('/campaigns/{campaign_id}/lifecycle', {
                params: { path: { campaign_id: id }, query: { workspaceId }, header: once(newKey()) },
                body: { action },
              }),
            ),
          (done, all) => say(text.progress(done, all)),
        ),
      ),
    onSuccess: (ran, { action }) => {
      const said = saidOf(ran, text.done[action]);
      const back = BACK[action];
      if (back !== undefined && ran.done.length > 0) {
        offerUndo(said, () => change.mutate({ campaigns: ran.done, action: back }));
      } else toast.say(said);
    },
    onSettled: refresh,
  });
  return change;
}

interface Labeling {
  readonly campaigns: readonly CampaignItem[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds and removes labels. The labels of a campaign are read again, so that another member's change is kept. */
export function useLabels(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  const change = useMutation({
    mutationFn: ({ campaigns, add, remove }: Labeling) =>
      runEach(campaigns, async ({ id }) => {
        const path = { campaign_id: id };
        const now = await take(api.GET('/campaigns/{campaign_id}', { params: { path, query: { workspaceId } } }));
        const labels = [...new Set([...now.labels, ...add])].filter((label) => !remove.includes(label));
        await take(
          api.PATCH('/campaigns/{campaign_id}', {
            params: { path, query: { workspaceId }, header: { 'If-Match': `"${now.revision}"` } },
            body: { labels },
          }),
        );
      }),
    onSuccess: (ran) => {
      toast.say(saidOf(ran, text.labeled));
      onDone();
    },
    onSettled: refresh,
  });
  return change;
}

interface Owning {
  readonly campaigns: readonly CampaignItem[];
  /** Member by ID; null for none. */
  readonly ownerId: string | null;
}

/** Assigns campaigns to a member. Undo gives each back to its former owner. */
export function useOwner(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  const assign = (id: string, ownerId: string | null) =>
    take(
      api.PATCH('/campaigns/{campaign_id}', {
        params: { path: { campaign_id: id }, query: { workspaceId } },
        body: { ownerId },
      }),
    );
  return useMutation({
    mutationFn: ({ campaigns, ownerId }: Owning) => runEach(campaigns, ({ id }) => assign(id, ownerId)),
    onSuccess: (ran) => {
      const said = saidOf(ran, text.owned);
      const back = () => runEach(ran.done, ({ id, owner }) => assign(id, owner?.userId ?? null)).finally(refresh);
      if (ran.done.length === 0) toast.say(said);
      else offerUndo(said, () => void back());
      onDone();
    },
    onSettled: refresh,
  });
}

/** Copies campaigns with their steps, mailboxes, schedule, and settings, without contacts. The copies are drafts. */
export function useDuplicate() {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (campaigns: readonly CampaignItem[]) =>
      runEach(campaigns, ({ id, name }) =>
        take(
          api.POST('/campaigns/{campaign_id}/duplicate', {
            params: { path: { campaign_id: id }, query: { workspaceId }, header: once(newKey()) },
            body: {
              name: campaignWords.copyOf(name).slice(0, 200),
              ...{ includeSteps: true, includeMailboxes: true, includeSchedule: true, includeStopRules: true },
              ...{ includeSettings: true, includeSubsequences: false, includeContacts: false },
            },
          }),
        ),
      ),
    onSuccess: (ran) => toast.say(saidOf(ran, text.duplicated)),
    onSettled: refresh,
  });
}
