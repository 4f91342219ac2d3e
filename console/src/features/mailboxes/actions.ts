import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { inParts } from '../../ui/list/collect';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import { reassign as reassignText } from '../../words/mailboxes/reassign';
import { senderAddress as senderAddressText } from '../../words/mailboxes/sender-address';
import type { Mailbox } from './queries';

export type Update = Omit<Schemas['MailboxesUpdateIn'], 'mailboxes'>;
type Updated = Pick<Schemas['MailboxesUpdateOut'], 'updatedCount' | 'rejections'>;

/** Maximum mailboxes per request. */
const MOST = 1_000;
/** Maximum rejections listed by address; others are counted. */
const NAMED = 3;

/** Applies the same values to any number of mailboxes, in batches. */
export async function updateMany(workspaceId: number, addresses: readonly string[], values: Update): Promise<Updated> {
  let sum: Updated = { updatedCount: 0, rejections: [] };
  for (const mailboxes of inParts(addresses, MOST)) {
    const done = await take(
      api.POST('/mailboxes/update', {
        params: { query: { workspaceId }, header: once(newKey()) },
        body: { mailboxes, ...values },
      }),
    );
    sum = {
      updatedCount: sum.updatedCount + done.updatedCount,
      rejections: [...sum.rejections, ...done.rejections],
    };
  }
  return sum;
}

/** Summarizes a change, with the first rejected mailboxes. */
export function saidOf({ updatedCount, rejections }: Updated, say: (count: number) => string): string {
  if (rejections.length === 0) return say(updatedCount);
  const named = rejections.slice(0, NAMED).map((one) => `${one.mailbox}: ${one.message}`);
  const more = rejections.length > NAMED ? [text.moreRejected(rejections.length - NAMED)] : [];
  return text.changedSome(updatedCount, [...named, ...more].join(' '));
}

export function useRefresh() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (['mailboxes', 'warmup', 'overview'] as const).map((what) =>
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, what) }),
      ),
    );
}

/** Applies the same values to mailboxes. Rejected mailboxes are reported; the others change. */
export function useUpdate(addresses: readonly string[], say: (count: number) => string) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (values: Update) => updateMany(workspaceId, addresses, values),
    onSuccess: async (done) => {
      await refresh();
      toast.say(saidOf(done, say));
    },
  });
}

/** Checks the servers of a mailbox now. */
export function useVerify(mailbox: Pick<Mailbox, 'id' | 'address'>) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      take(
        api.POST('/mailboxes/{mailbox_id}/verify', {
          params: { path: { mailbox_id: mailbox.id }, query: { workspaceId }, header: once(newKey()) },
        }),
      ),
    onSuccess: async (now) => {
      await refresh();
      toast.say(now.status === 'active' ? text.checked(mailbox.address) : text.notChecked(mailbox.address));
    },
    onError: toast.fail,
  });
}

/** Reassigns the contacts that wait for a mailbox. */
export function useReassign(mailboxId: number, onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      take(
        api.POST('/mailboxes/{mailbox_id}/reassign', {
          params: { path: { mailbox_id: mailboxId }, query: { workspaceId }, header: once(newKey()) },
          body: { dryRun: false },
        }),
      ),
    onSuccess: async (done) => {
      await refresh();
      toast.say(done.jobId === null ? reassignText.done(done.reassignedCount) : reassignText.started);
      onDone();
    },
  });
}

/** Selects the folders of a mailbox to read. */
export function useChooseFolders(mailboxId: number) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (choice: Schemas['MailboxFoldersIn']) =>
      take(
        api.PUT('/mailboxes/{mailbox_id}/folders', {
          params: { path: { mailbox_id: mailboxId }, query: { workspaceId } },
          body: choice,
        }),
      ),
    onSuccess: refresh,
    onError: toast.fail,
  });
}

/** Sets the address that a mailbox sends from; null for its own. */
export function useChooseSender(mailboxId: number) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (address: string | null) =>
      take(
        api.PUT('/mailboxes/{mailbox_id}/send-as', {
          params: { path: { mailbox_id: mailboxId }, query: { workspaceId } },
          body: { address },
        }),
      ),
    onSuccess: async () => {
      await refresh();
      toast.say(senderAddressText.saved);
    },
  });
}

export function useDelete(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { mailboxes: readonly string[]; force: boolean }) =>
      take(
        api.DELETE('/mailboxes', {
          params: { query: { workspaceId } },
          body: { mailboxes: [...input.mailboxes], force: input.force },
        }),
      ),
    onSuccess: async (done) => {
      await refresh();
      if (done.deletedCount > 0) toast.say(text.delete.done(done.deletedCount));
      if (done.rejectedCount === 0) onDone();
    },
  });
}
