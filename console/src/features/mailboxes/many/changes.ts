import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { BEGINS_JOB } from '../../../api/query-client';
import { inParts } from '../../../ui/list/collect';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { type TagPart, undoOf } from '../../../ui/undo-tags';
import { useWorkspaceId } from '../../../ui/workspace';
import { mailboxes as text } from '../../../words/mailboxes/mailboxes';
import { saidOf, updateMany, useRefresh } from '../actions';
import type { Mailbox } from '../queries';

/** Maximum mailboxes per request. */
const MOST = 1_000;

const addressesOf = (mailboxes: readonly Mailbox[]): string[] => mailboxes.map((one) => one.address);

interface Switched {
  readonly mailboxes: readonly Mailbox[];
  readonly status: Schemas['MailboxSwitch'];
  /** Text after the change, if it has its own. */
  readonly say?: (count: number) => string;
}

/** Pauses or resumes mailboxes. A pause can be undone for mailboxes that were active before. */
export function useSwitch() {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  const change = useMutation({
    mutationFn: ({ mailboxes, status }: Switched) => updateMany(workspaceId, addressesOf(mailboxes), { status }),
    onSuccess: async (done, { mailboxes, status, say }) => {
      await refresh();
      const said = saidOf(done, say ?? (status === 'paused' ? text.paused : text.resumed));
      const were = mailboxes.filter((one) => one.status === 'active');
      if (status === 'paused' && were.length > 0) {
        offerUndo(said, () => change.mutate({ mailboxes: were, status: 'active' }));
      } else toast.say(said);
    },
    onError: toast.fail,
  });
  return change;
}

/** Adds and removes tags. The confirmation has an Undo for the mailboxes that changed. */
export function useTags(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  const undo = useMutation({
    mutationFn: async (parts: readonly TagPart[]) => {
      for (const { keys, ...values } of parts) await updateMany(workspaceId, keys, values);
    },
    onSettled: refresh,
    onError: toast.fail,
  });
  return useMutation({
    mutationFn: ({
      mailboxes,
      add,
      remove,
    }: {
      mailboxes: readonly Mailbox[];
      add: readonly string[];
      remove: readonly string[];
    }) =>
      updateMany(workspaceId, addressesOf(mailboxes), {
        ...(add.length > 0 && { addTags: [...add] }),
        ...(remove.length > 0 && { removeTags: [...remove] }),
      }),
    onSuccess: async (done, { mailboxes, add, remove }) => {
      await refresh();
      const rejected = new Set(done.rejections.map((one) => one.mailbox));
      const changed = mailboxes
        .filter((one) => !rejected.has(one.address))
        .map(({ address, tags }) => ({ key: address, tags }));
      offerUndo(saidOf(done, text.many.tagged), () => undo.mutate(undoOf(changed, { add, remove })));
      onDone();
    },
  });
}

/** Changes the warmup of mailboxes. The activity tray shows its progress. */
export function useWarmup(addresses: readonly string[]) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    meta: BEGINS_JOB,
    mutationFn: async (action: Schemas['WarmupAction']) => {
      for (const mailboxes of inParts(addresses, MOST)) {
        await take(
          api.POST('/warmup/operations', {
            params: { query: { workspaceId }, header: once(newKey()) },
            body: { action, mailboxes },
          }),
        );
      }
    },
    onSuccess: async () => {
      await refresh();
      toast.say(text.many.warmupStarted(addresses.length));
    },
    onError: toast.fail,
  });
}

interface Attachment {
  readonly campaignId: string;
  readonly name: string;
}

/** Attaches mailboxes to a campaign. Attached mailboxes are unchanged. */
export function useAttach(mailboxes: readonly Mailbox[], onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ campaignId }: Attachment) => {
      let sum = { attachedCount: 0, rejections: [] as { mailbox: string; message: string }[] };
      for (const part of inParts(addressesOf(mailboxes), MOST)) {
        const done = await take(
          api.POST('/campaigns/{campaign_id}/mailboxes/batch', {
            params: { path: { campaign_id: campaignId }, query: { workspaceId }, header: once(newKey()) },
            body: { mailboxes: part },
          }),
        );
        sum = {
          attachedCount: sum.attachedCount + done.attachedCount,
          rejections: [...sum.rejections, ...done.rejections],
        };
      }
      return sum;
    },
    onSuccess: async ({ attachedCount, rejections }, { name }) => {
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') })]);
      const said = text.many.attached(attachedCount, name);
      const [first] = rejections;
      toast.say(first === undefined ? said : text.many.someRejected(said, `${first.mailbox}: ${first.message}`));
      onDone();
    },
  });
}
