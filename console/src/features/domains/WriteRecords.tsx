import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { Loaded } from '../../ui/page/Loaded';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';

const text = domainsWords.panel;

type Change = Pick<Schemas['DnsRecordsUpdateIn'], 'records' | 'applyExpected'>;
const EXPECTED: Change = { records: [], applyExpected: true };

/** Previews and writes changes at the DNS provider: the expected records, or `change`. */
export function WriteRecords({
  domain,
  change = EXPECTED,
  onClose,
}: {
  domain: string;
  change?: Change;
  onClose: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const send = (dryRun: boolean) =>
    take(
      api.POST('/domains/{domain}/dns_records', {
        params: { path: { domain }, query: { workspaceId }, header: once(newKey()) },
        body: { ...change, dryRun },
      }),
    );
  const plan = useQuery({
    queryKey: keyOf(workspaceId, 'domains', 'plan', domain, change),
    queryFn: () => send(true),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const write = useMutation({
    mutationFn: () => send(false),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains') });
      toast.say(text.written);
      onClose();
    },
  });
  return (
    <Confirm
      title={text.writeTitle(domain)}
      verb={text.writeVerb}
      danger={false}
      pending={write.isPending}
      error={write.error}
      onClose={onClose}
      onConfirm={() => plan.data && write.mutate()}
    >
      <Loaded query={plan} rows={3}>
        {({ changed }) =>
          changed.length === 0 ? (
            <p>{text.writeNothing}</p>
          ) : (
            <ul className="records">
              {changed.map((one) => (
                <li key={`${one.type} ${one.name}`} className="record record-body">
                  <span className="strong">
                    {one.type} {one.name}
                  </span>
                  <span className="caption">
                    {text.before}: {one.before.join(' | ') || text.nothing}
                  </span>
                  <code className="mono record-seen">{one.after.join(' | ') || text.nothing}</code>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Confirm>
  );
}
