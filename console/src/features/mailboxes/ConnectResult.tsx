import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { Section } from '../../ui/page/Page';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { connectMailboxes as text } from '../../words/mailboxes/mailboxes';
import { startQuery } from '../start';
import { useVerify } from './actions';
import { type Mailbox, mailboxQuery } from './queries';
import { isTrouble } from './state';

/**
 * Result of each mailbox, polled for provider mailboxes until their servers respond. Members without a launched campaign get
 * a link back to Getting started.
 */
export function ConnectResult({ made, onMore }: { made: Schemas['MailboxesCreateOut']; onMore: () => void }) {
  const workspaceId = useWorkspaceId();
  const { data: begun } = useQuery(startQuery(workspaceId));
  const isBeginning = begun !== undefined && begun.campaign?.launchedAt == null;
  return (
    <Section title={text.result}>
      <p role="status" style={{ margin: '0 0 8px' }}>
        {text.accepted(made.acceptedCount, made.requestedCount)}
      </p>
      <ul className="connect-result">
        {made.rejections.map((one) => (
          <li key={`${one.mailbox} ${one.code}`}>
            <span className="strong">{one.mailbox}</span>
            <State tone="bad">{one.message}</State>
          </li>
        ))}
        {made.mailboxes.map((one) => (
          <Made key={one.address} made={one} />
        ))}
      </ul>
      <div className="row" style={{ marginTop: 16 }}>
        {isBeginning && (
          <Button component={Link} {...({ to: `/w/${workspaceId}/start` } as object)}>
            {text.start}
          </Button>
        )}
        <Button
          component={Link}
          {...({ to: `/w/${workspaceId}/mailboxes` } as object)}
          {...(isBeginning && { variant: 'default' })}
        >
          {text.done}
        </Button>
        <Button variant="default" onClick={onMore}>
          {text.more}
        </Button>
      </div>
    </Section>
  );
}

function Made({ made }: { made: Mailbox }) {
  const workspaceId = useWorkspaceId();
  const initialData = { ...made, campaigns: [], newMail: null, destinationRests: [] };
  const query = useQuery({ ...mailboxQuery(workspaceId, made.address), initialData });
  const verify = useVerify(made);
  const now = query.data ?? made;
  const isHosted = now.connection === null;
  return (
    <li>
      <span className="strong">{now.address}</span>
      <span className="row" role="status">
        {now.status === 'connecting' && (
          <State tone="accent" icon="clock">
            {text.checking}
          </State>
        )}
        {now.status === 'active' && <State tone="good">{isHosted ? text.made : text.works}</State>}
        {isTrouble(now) && <State tone="bad">{now.errorMessage ?? words.enums.mailboxStatus[now.status]}</State>}
        {isTrouble(now) && (
          <>
            <MayButton variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
              {text.again}
            </MayButton>
            <Link to={`/w/${workspaceId}/mailboxes?mailbox=${encodeURIComponent(now.address)}&tab=server` as '/'}>
              {text.fix}
            </Link>
          </>
        )}
        {now.provider === 'native' && (
          <Link to={`/w/${workspaceId}/domains?domain=${encodeURIComponent(now.domain)}` as '/'}>{text.toDomain}</Link>
        )}
      </span>
    </li>
  );
}
