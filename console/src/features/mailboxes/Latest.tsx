import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../ui/page/Loaded';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import { latestQuery } from './queries';

/** Conversations of a mailbox with the latest messages; nothing for a mailbox without any. */
export function Latest({ mailboxId }: { mailboxId: number }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(latestQuery(workspaceId, mailboxId));
  const inbox = `/w/${workspaceId}/inbox?view=mail&mailbox=${mailboxId}`;
  if (query.data?.length === 0) return null;
  return (
    <section className="section stack" aria-label={text.latest.title}>
      <div className="section-head">
        <h3 className="section-title">{text.latest.title}</h3>
        <Link to={inbox as '/'}>{text.latest.all}</Link>
      </div>
      <Loaded query={query} rows={3}>
        {(threads) => (
          <ul className="mailbox-latest">
            {threads.map((one) => (
              <li key={one.id}>
                <Link to={`${inbox}&thread=${one.id}` as '/'} className="cut" dir="auto">
                  {one.subject_display}
                </Link>
                <span className="muted cut" dir="auto">
                  {one.contact_name ?? one.contact_email}
                </span>
                <Time at={one.last_message_at} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
