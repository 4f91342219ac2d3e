import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWorkspaceId } from '../../ui/workspace';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import { connectionsQuery } from '../sequencers/queries';

/** Names of the sequencers that a mailbox was exported to, or their number until they are loaded. */
export function ExportedTo({ connectionIds }: { connectionIds: readonly number[] }) {
  const workspaceId = useWorkspaceId();
  const known = useQuery(connectionsQuery(workspaceId)).data?.sequencers ?? [];
  const named = known.filter(({ id }) => connectionIds.includes(id));
  if (named.length < connectionIds.length) return text.sequencersOf(connectionIds.length);
  return named.map(({ id, name }) => (
    <Link key={id} to={`/w/${workspaceId}/sequencers/${id}` as '/'} style={{ marginRight: 8 }}>
      <bdi>{name}</bdi>
    </Link>
  ));
}
