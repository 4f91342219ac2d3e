import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, withoutField } from '../../ui/form/fields';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { reports } from '../../words/settings/reports';
import { membersQuery } from '../people/queries';
import { useTestReport } from './actions';
import type { Report } from './queries';

const text = reports.test;

/** Sends the current report to a member or a recipient. */
export function TestReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const members = useQuery(membersQuery(useWorkspaceId()));
  const recipients = report.recipients.filter(({ stoppedAt }) => stoppedAt === null).map(({ email }) => email);
  const offered = [...new Set([...(members.data ?? []).map(({ email }) => email), ...recipients])];
  const [chosen, setChosen] = useState<string | null>(null);
  const to = chosen ?? offered[0] ?? null;
  const test = useTestReport(report.id);
  const send = () => {
    if (to === null) return;
    test.mutate(to, {
      onSuccess: ({ sent, errorMessage }) => {
        toast.say(sent ? text.sent(to) : text.failed(errorMessage ?? ''));
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={text.title(report.campaignName)}
      submit={text.submit}
      onSubmit={send}
      onClose={onClose}
      isBusy={test.isPending}
      isReady={to !== null}
      error={withoutField(test.error, ['to'])}
    >
      <Select
        data-autofocus
        label={text.to}
        description={text.hint}
        value={to}
        onChange={setChosen}
        data={offered}
        error={errorAt(test.error, 'to')}
        allowDeselect={false}
      />
    </Dialog>
  );
}
