import { Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Schemas } from '../../api/client';
import { meQuery } from '../../api/me';
import { Confirm } from '../../ui/form/Confirm';
import { errorAt, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { NumberField } from '../../ui/form/NumberField';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { Facts } from '../../ui/show/Facts';
import { dayName, fileSize } from '../../ui/show/format';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { whole } from '../../words/plural';
import { settings as settingsWords } from '../../words/settings/settings';
import { changeRetention, type Days, type Kept, retentionQuery, storageQuery } from './retention-queries';
import './settings.css';

const text = settingsWords.retention;

/** Data retention of the workspace, with a preview of deletions and a disk forecast. */
export function Retention() {
  const query = useQuery(retentionQuery(useWorkspaceId()));
  const me = useQuery(meQuery);
  const isAdmin = useMay('admin');
  return (
    <Page title={text.title}>
      <Loaded query={query}>{({ items }) => <Form items={items} />}</Loaded>
      {isAdmin && me.data?.workspace_id === null && <Disk />}
    </Page>
  );
}

function Form({ items }: { items: readonly Kept[] }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const may = useMay('admin');
  const [days, setDays] = useState<Days>({});
  const [due, setDue] = useState<readonly Kept[] | null>(null);
  const preview = useMutation({
    mutationFn: () => changeRetention(workspaceId, days, true),
    onSuccess: (result) => setDue(result.items),
  });
  const save = useMutation({
    mutationFn: () => changeRetention(workspaceId, days, false),
    onSuccess: async (result) => {
      queries.setQueryData(retentionQuery(workspaceId).queryKey, result);
      setDays({});
      setDue(null);
      toast.say(text.saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(days).length > 0) preview.mutate();
  };
  const error = withoutField(preview.error, Object.keys(days));
  return (
    <form onSubmit={submit} className="section">
      <div className="stack settings-form">
        <p className="muted">{text.lead}</p>
        {items.map((item) => (
          <NumberField
            key={item.kind}
            label={text.kinds[item.kind].label}
            description={[text.kinds[item.kind].stays, rangeText(item), ...nextText(item)].join(' ')}
            value={(item.kind in days ? days[item.kind] : item.keepDays) ?? ''}
            min={item.minimumDays}
            max={item.maximumDays}
            onChange={(value) => {
              if (value !== '') setDays({ ...days, [item.kind]: value });
              else if (item.defaultDays === null) setDays({ ...days, [item.kind]: null });
            }}
            error={errorAt(preview.error, item.kind)}
            disabled={!may}
          />
        ))}
        {error != null && <Problem error={error} />}
        <Group justify="flex-end">
          <MayButton type="submit" scope="admin" loading={preview.isPending}>
            {text.preview}
          </MayButton>
        </Group>
      </div>
      {due !== null && (
        <Confirm
          title={text.confirm}
          verb={words.common.save}
          pending={save.isPending}
          error={save.error}
          onClose={() => setDue(null)}
          onConfirm={() => save.mutate()}
        >
          <p>{text.goes}</p>
          <ul>
            {due.map((item) => (
              <li key={item.kind}>
                {[`${text.kinds[item.kind].label}: ${whole.format(item.dueCount)}.`, ...nextText(item)].join(' ')}
              </li>
            ))}
          </ul>
          <p>{text.stays}</p>
        </Confirm>
      )}
    </form>
  );
}

function rangeText({ minimumDays, maximumDays, defaultDays }: Kept): string {
  if (defaultDays === null) return text.rangeOrAlways(minimumDays, maximumDays);
  return text.range(minimumDays, maximumDays, defaultDays);
}

function nextText({ nextDueAt }: Kept): string[] {
  return nextDueAt === null ? [] : [text.next(dayName(nextDueAt.slice(0, 10)))];
}

function objectsText({ status, movedCount, failedCount }: NonNullable<Schemas['StorageOut']['objectMove']>): string {
  const counts = failedCount === 0 ? text.moved(movedCount) : text.movedPartly(movedCount, failedCount);
  return `${text.moves[status]}: ${counts}`;
}

function Disk() {
  const query = useQuery(storageQuery(useWorkspaceId()));
  return (
    <Section title={text.disk}>
      <Loaded query={query}>
        {({ databaseBytes, freeBytes, growthBytesPerDay: growth, daysLeft, objectMove }) => (
          <Facts
            facts={[
              [text.size, fileSize(databaseBytes)],
              [text.growth, growth === null ? text.growthUnknown : text.perDay(fileSize(Math.max(0, growth)))],
              [text.free, freeBytes === null ? text.freeUnknown : fileSize(freeBytes)],
              [text.lasts, daysLeft === null ? text.lastsUnknown : text.days(daysLeft)],
              ...(objectMove === null ? [] : [[text.objects, objectsText(objectMove)] as const]),
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
