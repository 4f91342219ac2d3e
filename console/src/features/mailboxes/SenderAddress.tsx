import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorAt, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { senderAddress as text } from '../../words/mailboxes/sender-address';
import { useChooseSender } from './actions';
import { type Mailbox, type SenderAddresses, senderAddressesQuery } from './queries';

/** Selects the address that a mailbox at the Gmail API sends from. */
export function SenderAddress({ mailbox }: { mailbox: Mailbox }) {
  const query = useQuery(senderAddressesQuery(useWorkspaceId(), mailbox.id));
  const refresh = (
    <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
      {words.common.refresh}
    </Button>
  );
  return (
    <Section title={text.title}>
      <Loaded query={query} rows={2}>
        {(read) =>
          read.addresses.length < 2 && read.sendAs === null ? (
            <Empty text={read.problem === null ? text.none : text.problem(read.problem)}>{refresh}</Empty>
          ) : (
            <Choice key={read.sendAs} read={read} own={mailbox.address}>
              {refresh}
            </Choice>
          )
        }
      </Loaded>
    </Section>
  );
}

function Choice({ read, own, children }: { read: SenderAddresses; own: string; children: React.ReactNode }) {
  const [address, setAddress] = useState(read.sendAs ?? own);
  const choose = useChooseSender(read.mailboxId);
  const isWithdrawn = read.problem === null && address === read.sendAs && !isVerified(read, address);
  const error = withoutField(choose.error, ['address']);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        choose.mutate(address === own ? null : address);
      }}
    >
      {read.problem !== null && <p className="muted">{text.problem(read.problem)}</p>}
      <Select
        label={text.label}
        description={text.hint}
        data={optionsOf(read, own)}
        value={address}
        onChange={(value) => value !== null && setAddress(value)}
        error={errorAt(choose.error, 'address') ?? (isWithdrawn ? text.withdrawnWhy : undefined)}
        allowDeselect={false}
      />
      <span className="muted">
        {text.readAt} <Time at={read.readAt} />
      </span>
      {error != null && <Problem error={error} />}
      <Group justify="flex-end">
        {children}
        <MayButton type="submit" loading={choose.isPending}>
          {words.common.save}
        </MayButton>
      </Group>
    </form>
  );
}

const isVerified = ({ addresses }: SenderAddresses, one: string): boolean =>
  addresses.some(({ address, isVerified }) => address === one && isVerified);

/** Offers the mailbox itself, its other addresses, and the selected one even if the provider no longer lists it. */
function optionsOf({ addresses, sendAs, problem }: SenderAddresses, own: string) {
  const others = addresses.filter(({ address }) => address !== own);
  const isMissing = sendAs !== null && others.every(({ address }) => address !== sendAs);
  return [
    { value: own, label: text.own(own) },
    ...others.map(({ address, isVerified }) => ({
      ...{ value: address, label: isVerified ? address : text.notVerified(address), disabled: !isVerified },
    })),
    ...(isMissing
      ? [{ value: sendAs, label: problem === null ? text.withdrawn(sendAs) : sendAs, disabled: true }]
      : []),
  ];
}
