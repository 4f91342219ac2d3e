import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/keys';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { count } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { Progress } from '../../ui/show/Progress';
import { useWorkspaceId } from '../../ui/workspace';
import { imports as text } from '../../words/contacts/imports';
import { CancelImport } from './CancelImport';
import { type Import, importQuery, isRunning } from './queries';
import { Result } from './Result';
import './imports.css';

const Columns = later(() => import('./Columns').then((file) => file.Columns));

/** An import: its columns, progress and result. It can be left at any time and found again by its URL. */
export function ImportWizard({ importId, onClose: onLeave }: { importId: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const onClose = () => {
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts-list') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts', 'book') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'one') });
    onLeave();
  };
  const query = useQuery(importQuery(workspaceId, importId));
  return (
    <Loaded query={query}>
      {(item) => (
        <div className="import">
          <header className="import-head">
            <Button variant="subtle" color="gray" leftSection={<Icon name="left" size={14} />} onClick={onClose}>
              {text.back}
            </Button>
            <h2 className="section-title cut" title={item.fileName}>
              {text.heading(item.fileName)}
            </h2>
            <Way item={item} />
          </header>
          <Stage item={item} onClose={onClose} />
        </div>
      )}
    </Loaded>
  );
}

function Way({ item }: { item: Import }) {
  const at = item.status === 'awaiting_mapping' ? 1 : isRunning(item) && item.status !== 'processing' ? 0 : 2;
  return (
    <ol className="import-way" aria-label={text.stepsLabel}>
      {Object.values(text.steps).map((label, index) => (
        <li key={label} className={index === at ? 'strong' : 'muted'} aria-current={index === at ? 'step' : undefined}>
          {index + 1} {label}
        </li>
      ))}
    </ol>
  );
}

function Stage({ item, onClose }: { item: Import; onClose: () => void }) {
  if (item.status === 'awaiting_mapping') return <Columns item={item} onCancelled={onClose} />;
  if (!isRunning(item)) return <Result item={item} />;
  return (
    <div className="import-wait" role="status">
      <span>{item.status === 'processing' ? text.status.processing : text.looking}</span>
      <Progress share={item.progress / 100} label={text.status[item.status]} base={text.ofFile} />
      {item.totalRows > 0 && <span className="caption num">{text.taking(count(item.createdCount))}</span>}
      <CancelImport item={item} onCancelled={onClose} />
    </div>
  );
}
