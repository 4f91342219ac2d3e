import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { Confirm } from '../../../ui/form/Confirm';
import { Loaded } from '../../../ui/page/Loaded';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { contacts as contactsWords } from '../../../words/contacts/contacts';
import { whole } from '../../../words/plural';
import { erasurePreviewQuery } from '../queries';

const text = contactsWords.erase;

/** An erasure usually ends within seconds, unless an email to the person is being sent. */
const MOST_LOOKS = 15;

/** Starts an erasure and waits for its end for a while. Returns whether it has ended; otherwise it continues in the background. */
async function erasePerson(workspaceId: number, email: string): Promise<boolean> {
  const query = { workspaceId };
  const { id } = await take(
    api.POST('/workspaces/{workspace_id}/erasures', {
      params: { path: { workspace_id: workspaceId }, query },
      body: { email },
    }),
  );
  const path = { workspace_id: workspaceId, erasure_id: id };
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { status } = await take(
      api.GET('/workspaces/{workspace_id}/erasures/{erasure_id}', { params: { path, query } }),
    );
    if (status === 'done') return true;
  }
  return false;
}

type Counted = Schemas['ErasurePreviewItem'];

/** Shows what an erasure deletes and what stays, and erases a person permanently. */
export function ErasePerson({ email, onClose }: { email: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const preview = useQuery(erasurePreviewQuery(workspaceId, email));
  const erase = useMutation({
    mutationFn: () => erasePerson(workspaceId, email),
    onSuccess: async (isDone) => {
      toast.say(isDone ? text.done : text.started);
      await navigate({
        to: '/w/$workspaceId/contacts',
        params: { workspaceId: String(workspaceId) },
        search: {} as never,
      });
      // Refetches after leaving the page, because the activity of an erased address is gone.
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts') });
    },
  });
  return (
    <Confirm
      title={text.title(email)}
      verb={text.verb}
      pending={erase.isPending}
      error={erase.error}
      onClose={onClose}
      onConfirm={() => erase.mutate()}
    >
      <p>{text.effect}</p>
      <Loaded query={preview}>
        {({ items }) => (
          <>
            <Counts title={text.goes} items={items.filter(({ action }) => action === 'delete')} />
            <Counts title={text.anonymized} items={items.filter(({ action }) => action === 'anonymize')} />
            <Counts title={text.stays} items={items.filter(({ action }) => action === 'keep')} />
          </>
        )}
      </Loaded>
    </Confirm>
  );
}

function Counts({ title, items }: { title: string; items: readonly Counted[] }) {
  const found = items.filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  return (
    <section>
      <h3 className="section-title">{title}</h3>
      <ul className="erase-counts">
        {found.map(({ table, count }) => (
          <li key={table}>
            <span>{text.tables[table] ?? table}</span>
            <span className="num">{whole.format(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
