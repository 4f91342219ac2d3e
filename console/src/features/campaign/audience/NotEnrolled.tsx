import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keyOf } from '../../../api/keys';
import { Confirm } from '../../../ui/form/Confirm';
import { MayButton } from '../../../ui/form/MayButton';
import { BulkBar } from '../../../ui/list/BulkBar';
import { Empty } from '../../../ui/list/Empty';
import { usePicking } from '../../../ui/list/picking';
import { type Column, Table } from '../../../ui/list/Table';
import { Loaded } from '../../../ui/page/Loaded';
import { Time } from '../../../ui/show/Time';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { audience } from '../../../words/campaigns/audience';
import { enrollment as text } from '../../../words/campaigns/enrollment';
import { fieldName } from '../../enrollment/field-names';
import { enrollNotEnrolled, type NotEnrolled as Kept, notEnrolledQuery } from '../../enrollment/queries';
import { useCampaign } from '../queries';

const PICKING = {
  title: text.pick,
  keyOf: (row: Kept) => row.email,
  labelOf: (row: Kept) => text.pickOne(row.email),
  wide: true,
};
const NONE: readonly Kept[] = [];
/** Maximum addresses per request. */
const MOST = 1_000;

const COLUMNS: readonly Column<Kept>[] = [
  {
    key: 'email',
    title: text.columns.email,
    width: 'minmax(140px, 1fr)',
    cell: (row) => (
      <span className="strong" title={row.email}>
        {row.email}
      </span>
    ),
  },
  {
    key: 'reason',
    below: true,
    title: text.columns.reason,
    width: 'minmax(180px, 2fr)',
    cell: (row) => (
      <span dir="auto" title={reasonOf(row)}>
        {reasonOf(row)}
      </span>
    ),
  },
  {
    key: 'changes',
    title: text.columns.changes,
    width: 'minmax(110px, 0.7fr)',
    wide: true,
    cell: (row) =>
      row.changesAt === null ? <span className="muted">{text.onChange}</span> : <Time at={row.changesAt} />,
  },
  {
    key: 'next',
    title: text.columns.next,
    width: '110px',
    wide: true,
    cell: (row) =>
      row.nextAttemptAt === null ? <span className="muted">{text.manual}</span> : <Time at={row.nextAttemptAt} />,
  },
];

/** Contacts that enrollment rules keep out of the campaign, with the reason, and a way to enroll them. */
export function NotEnrolled({ onContacts }: { onContacts: () => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const may = useMay() && campaign.status !== 'archived';
  const query = useInfiniteQuery(notEnrolledQuery(workspaceId, campaign.id));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NONE, [query.data]);
  const { picked, unpick, column } = usePicking<Kept>(PICKING, loaded);
  const columns = useMemo(() => (may ? [column, ...COLUMNS] : COLUMNS), [may, column]);
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.items);
        if (rows.length === 0) {
          return (
            <Empty text={text.empty}>
              <Button variant="default" onClick={onContacts}>
                {text.toContacts}
              </Button>
            </Empty>
          );
        }
        return (
          <>
            {may && picked.size > 0 && <Enroll emails={[...picked.keys()].slice(0, MOST)} onDone={unpick} />}
            <div className="audience-list">
              <Table
                label={audience.notEnrolled}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.email}
                more={query.hasNextPage}
                loadedAt={query.dataUpdatedAt}
                onEnd={() => void query.fetchNextPage()}
              />
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function Enroll({ emails, onDone }: { emails: string[]; onDone: () => void }) {
  const workspaceId = useWorkspaceId();
  const { id } = useCampaign();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const enroll = useMutation({
    mutationFn: (ignoreRules: boolean) => enrollNotEnrolled(workspaceId, id, { emails, ignoreRules }),
    onSuccess: async ({ enrolledCount, results }) => {
      toast.say(text.done(enrolledCount, results.length - enrolledCount));
      onDone();
      await Promise.all(
        (['not-enrolled', 'contacts-list', 'campaigns'] as const).map((part) =>
          queries.invalidateQueries({ queryKey: keyOf(workspaceId, part) }),
        ),
      );
    },
    onError: (error) => !isAsked && toast.fail(error),
  });
  return (
    <BulkBar label={text.region} selected={emails.length} onClear={onDone}>
      <MayButton variant="default" loading={enroll.isPending && !isAsked} onClick={() => enroll.mutate(false)}>
        {text.enroll}
      </MayButton>
      <MayButton variant="default" onClick={() => setAsked(true)}>
        {text.force}
      </MayButton>
      {isAsked && (
        <Confirm
          title={text.forceTitle}
          verb={text.force}
          danger={false}
          pending={enroll.isPending}
          error={enroll.error}
          onClose={() => setAsked(false)}
          onConfirm={() => enroll.mutate(true)}
        >
          <p>{text.forceText}</p>
        </Confirm>
      )}
    </BulkBar>
  );
}

function reasonOf({ rule, values }: Kept): string {
  const { reasons } = text;
  if (rule === 'excluded_value') return reasons.excluded(fieldName(values.field ?? ''), values.value ?? '');
  if (rule !== 'one_campaign') return reasons[rule](values.days ?? 0);
  const campaign = values.campaignName ?? '';
  return values.companyDomain === null ? reasons.elsewhere(campaign) : reasons.company(values.companyDomain, campaign);
}
