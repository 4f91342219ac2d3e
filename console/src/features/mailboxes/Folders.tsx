import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { mailboxFolders as text } from '../../words/mailboxes/mailbox-folders';
import { useChooseFolders } from './actions';
import { foldersQuery, type MailboxFolders } from './queries';

type Folder = MailboxFolders['folders'][number];

/** Shows the folders of a connected mailbox: whether each is read, the last read, and the selection. */
export function Folders({ mailboxId }: { mailboxId: number }) {
  const query = useQuery(foldersQuery(useWorkspaceId(), mailboxId));
  const choose = useChooseFolders(mailboxId);
  const change = ({ included, excluded }: MailboxFolders, { name, reading }: Folder): void => {
    const others = {
      included: included.filter((one) => one !== name),
      excluded: excluded.filter((one) => one !== name),
    };
    const isTakenBack = reading === 'read' ? included.includes(name) : excluded.includes(name);
    if (isTakenBack) choose.mutate(others);
    else if (reading === 'read') choose.mutate({ ...others, excluded: [...others.excluded, name] });
    else choose.mutate({ ...others, included: [...others.included, name] });
  };
  return (
    <Section title={text.title}>
      <Loaded query={query} rows={3}>
        {(chosen) =>
          chosen.folders.length === 0 ? (
            <Empty text={text.none}>
              <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                {words.common.refresh}
              </Button>
            </Empty>
          ) : (
            <ul className="folders">
              {chosen.folders.map((folder) => (
                <li key={folder.name}>
                  <span className="folder-name">{folder.name}</span>
                  <span className="muted">
                    {folder.error !== null ? (
                      text.failed(folder.error)
                    ) : folder.reading === 'read' ? (
                      <>
                        {text.reading.read} <Time at={folder.lastReadAt} />
                      </>
                    ) : (
                      text.reading[folder.reading ?? 'undecided']
                    )}
                  </span>
                  {folder.role !== 'inbox' && (
                    <MayButton
                      size="compact-xs"
                      variant="subtle"
                      loading={choose.isPending}
                      aria-label={folder.reading === 'read' ? text.leaveOutOf(folder.name) : text.readOf(folder.name)}
                      onClick={() => change(chosen, folder)}
                    >
                      {folder.reading === 'read' ? text.leaveOut : text.read}
                    </MayButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
