import { Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { Section } from '../../ui/page/Page';
import { useWorkspace } from '../../ui/workspace';
import { signInAtProvider as signIn, connectMailboxes as text } from '../../words/mailboxes/mailboxes';
import { ConnectForm } from './ConnectForm';
import { type ConnectRow, isEmpty, rowsWithList } from './connect-rows';
import { freeSeats, type How, NO_SIGN_IN } from './hows';
import { providerOfAddress } from './providers';
import type { OauthProvider } from './sign-in';

const OTHERS: readonly How[] = ['tenant', 'server', 'list', 'host'];

/** First page of connecting: addresses to paste, a sign-in at the large providers, and links to all other ways. */
export function ConnectStart({
  isSandbox,
  rows,
  onRows,
  onMade,
}: {
  isSandbox: boolean;
  rows: readonly ConnectRow[];
  onRows: (rows: readonly ConnectRow[]) => void;
  onMade: (made: Schemas['MailboxesCreateOut']) => void;
}) {
  const { workspace } = useWorkspace();
  const [list, setList] = useState('');
  const others = isSandbox ? [...OTHERS, 'sandbox' as const] : OTHERS;
  const signInAt = (how: OauthProvider) => {
    const address = rows.find((row) => providerOfAddress(row.address) === how)?.address;
    const search = new URLSearchParams({ how, ...(address !== undefined && { address }) });
    return `/w/${workspace.workspace_id}/mailboxes/connect?${search}`;
  };
  const change = (next: string) => {
    setList(next);
    onRows(rowsWithList(rows, next));
  };
  return (
    <>
      <div className="section stack">
        <span className="muted">
          {isSandbox ? text.lead.sandbox : text.startLead} {text.seats(freeSeats(workspace))}
        </span>
        <Textarea
          label={text.pasteAddresses}
          description={text.pasteAddressesHint}
          value={list}
          onChange={(event) => change(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          autoComplete="off"
        />
        <div className="row">
          <span className="muted">{text.orSignIn}</span>
          {(['google', 'microsoft'] as const).map((how) => (
            <Button key={how} variant="default" component={Link} {...({ to: signInAt(how) } as object)}>
              {signIn.names[how]}
            </Button>
          ))}
        </div>
      </div>
      {rows.some((row) => !isEmpty(row)) && (
        <ConnectForm how={isSandbox ? 'sandbox' : 'server'} rows={rows} onRows={onRows} onMade={onMade} />
      )}
      <Section title={text.otherWays}>
        <ul className="connect-ways">
          {others.map((how) => (
            <li key={how}>
              <Link from="/w/$workspaceId/mailboxes/connect" to="." search={{ ...NO_SIGN_IN, how }}>
                {text.how[how]}
              </Link>
              <span className="muted">{text.lead[how]}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
