import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { Loaded } from '../../ui/page/Loaded';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { ChangedRecords } from './ChangedRecords';
import { planQuery, type RecordsChange, writeRecords } from './write';

const text = domainsWords.panel;

const EXPECTED: RecordsChange = { records: [], applyExpected: true };

/** Previews and writes changes at the DNS provider: the expected records, or `change`. */
export function WriteRecords({
  domain,
  change = EXPECTED,
  onClose,
}: {
  domain: string;
  change?: RecordsChange;
  onClose: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const plan = useQuery(planQuery(workspaceId, domain, change));
  const write = useMutation({
    mutationFn: () => writeRecords(workspaceId, domain, { ...change, dryRun: false }),
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
        {({ changed }) => <ChangedRecords changed={changed} />}
      </Loaded>
    </Confirm>
  );
}
