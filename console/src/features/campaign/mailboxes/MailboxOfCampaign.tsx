import { Button, Radio, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../../../ui/form/Confirm';
import { fieldError } from '../../../ui/form/field-error';
import { NumberField } from '../../../ui/form/NumberField';
import { Section } from '../../../ui/page/Page';
import { Panel } from '../../../ui/page/Panel';
import { Facts } from '../../../ui/show/Facts';
import { count } from '../../../ui/show/format';
import { Time } from '../../../ui/show/Time';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaignMailboxes as text } from '../../../words/campaigns/setup';
import { bounds, boundsHint, otherRanges, rangeHint } from '../../../words/ranges';
import { useEdits } from '../edits';
import { EditConflict, SaveProblem, SaveState } from '../SaveState';
import { useMailboxActions } from './actions';
import type { Attached } from './queries';
import { StateOf } from './StateOf';

const POLICY = 'CampaignMailboxPolicyIn';

/** Settings of a mailbox in this campaign. */
export function MailboxOfCampaign({ mailbox, may, onClose }: { mailbox: Attached; may: boolean; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const { change, detach } = useMailboxActions();
  const [isAsking, setAsking] = useState(false);
  const [reassign, setReassign] = useState(true);
  const edits = useEdits({
    stored: mailbox.policy,
    auto: false,
    save: (policy) => change.mutateAsync({ id: mailbox.id, policy }),
  });
  const { value } = edits;
  const number = (name: 'dailyLimit' | 'weight' | 'minGapSeconds', label: string, hint: string) => (
    <NumberField
      label={label}
      description={hint}
      value={value[name] ?? ''}
      readOnly={!may}
      decimals={name === 'weight' ? 2 : 0}
      error={fieldError(edits.error, name)}
      onChange={(next) => {
        if (next !== '') edits.change({ [name]: Number(next) });
        else if (name !== 'weight') edits.change({ [name]: null });
      }}
    />
  );
  return (
    <Panel
      title={mailbox.address}
      onClose={onClose}
      size={440}
      foot={
        may && (
          <>
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              {text.detach}
            </Button>
            <SaveState edits={edits} auto={false} />
          </>
        )
      }
    >
      <div className="section">
        <Facts
          facts={[
            [text.columns.state, <StateOf key="state" row={mailbox} />],
            [
              text.columns.today,
              text.ofDay(count(mailbox.sentToday), count(mailbox.sentToday + mailbox.remainingToday)),
            ],
            [text.columns.contacts, count(mailbox.assignedContacts)],
            [text.columns.last, <Time key="last" at={mailbox.lastSentAt} long />],
          ]}
        />
        <Link to={`/w/${workspaceId}/mailboxes` as '/'} search={{ mailbox: String(mailbox.mailboxId) } as never}>
          {text.open}
        </Link>
      </div>
      <Section title={text.policy}>
        <div className="policy">
          <EditConflict edits={edits} />
          <SaveProblem error={edits.error} shown={(path) => path in value} />
          <Switch
            label={text.enabled}
            checked={value.enabled}
            disabled={!may}
            onChange={(event) => edits.change({ enabled: event.currentTarget.checked })}
          />
          <Switch
            label={text.newContacts}
            description={text.newContactsHint}
            checked={value.newContacts}
            disabled={!may}
            onChange={(event) => edits.change({ newContacts: event.currentTarget.checked })}
          />
          {number(
            'dailyLimit',
            text.dailyLimit,
            `${text.dailyLimitHint} ${boundsHint(bounds[`${POLICY}.dailyLimit`])}`,
          )}
          {number('minGapSeconds', text.gap, `${text.gapHint} ${boundsHint(bounds[`${POLICY}.minGapSeconds`])}`)}
          {number('weight', text.weight, `${text.weightHint} ${rangeHint(otherRanges[`${POLICY}.weight`])}`)}
        </div>
      </Section>
      {isAsking && (
        <Confirm
          title={text.detachTitle(mailbox.address)}
          verb={text.detach}
          pending={detach.isPending}
          error={detach.error}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            detach.mutate(
              { id: mailbox.id, reassign },
              {
                onSuccess: () => {
                  toast.say(text.detached(mailbox.address));
                  onClose();
                },
              },
            )
          }
        >
          {text.detachText(mailbox.assignedContacts)}
          {mailbox.assignedContacts > 0 && (
            <Radio.Group value={reassign ? 'yes' : 'no'} onChange={(next) => setReassign(next === 'yes')}>
              <div className="policy">
                <Radio value="yes" label={text.reassign} />
                <Radio value="no" label={text.wait} />
              </div>
            </Radio.Group>
          )}
        </Confirm>
      )}
    </Panel>
  );
}
