import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client';
import { saveFile } from '../../ui/save-file';
import { count } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { imports as text } from '../../words/contacts/imports';
import { Letters } from './Letters';
import type { Import } from './queries';

/** Result of an import: counts, skipped rows as a file, rejected rows to fix. */
export function Result({ item }: { item: Import }) {
  const workspaceId = useWorkspaceId();
  const figures = [
    [text.result.created, item.createdCount],
    [text.result.updated, item.updatedCount],
    [text.result.duplicate, item.duplicateCount],
    [text.result.suppressed, item.suppressedCount],
    [text.result.skipped, item.skippedCount],
    [text.result.rejected, item.rejectedCount],
  ] as const;
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await api.GET('/imports/{import_id}/report', {
        params: { path: { import_id: item.importId }, query: { workspaceId } },
        parseAs: 'blob',
      });
      saveFile(`left out of ${item.fileName.replace(/\.\w+$/, '')}.csv`, data as Blob);
    },
    onError: toast.fail,
  });
  const leftOut = item.rejectedCount + item.duplicateCount + item.suppressedCount + item.skippedCount;
  return (
    <div className="import-result">
      {item.status === 'failed' ? (
        <State tone="bad" icon="alert">
          {item.errorMessage ?? text.failed}
        </State>
      ) : (
        <State
          tone={item.status === 'completed' ? 'good' : 'warn'}
          icon={item.status === 'completed' ? 'check' : 'alert'}
        >
          {text.status[item.status]}
        </State>
      )}
      <dl className="import-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="caption">{label}</dt>
            <dd className="num">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {item.book !== null && item.createdCount > 0 && (
        <Button
          variant="default"
          component={Link}
          {...({ to: `/w/${workspaceId}/contacts`, search: { from: item.importId } } as object)}
        >
          {text.created}
        </Button>
      )}
      {leftOut > 0 && (
        <Button
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => download.mutate()}
          loading={download.isPending}
        >
          {text.download}
        </Button>
      )}
      {item.deadLetterCount > 0 && <Letters item={item} />}
    </div>
  );
}
