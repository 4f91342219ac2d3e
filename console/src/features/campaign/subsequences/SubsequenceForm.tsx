import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { Dialog } from '../../../ui/form/Dialog';
import { fieldError } from '../../../ui/form/field-error';
import { NumberField } from '../../../ui/form/NumberField';
import { Tags } from '../../../ui/form/Tags';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { editor as editorWords } from '../../../words/campaigns/editor';
import { subsequences as text } from '../../../words/campaigns/subsequences';
import { otherRanges, rangeHint } from '../../../words/ranges';
import { useCampaign } from '../queries';
import { type Subsequence, useSubsequenceActions } from './queries';

const DAY = 86_400;
const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Form with name, trigger and delay; a new subsequence also gets its first email, and further steps on its own page. */
export function SubsequenceForm({ item, onClose }: { item?: Subsequence; onClose: () => void }) {
  const campaign = useCampaign();
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const { create, change } = useSubsequenceActions(campaign.id);
  const [name, setName] = useState(item?.name ?? '');
  const [trigger, setTrigger] = useState<Schemas['SubsequenceTriggerIn']>(
    item?.trigger ?? { intents: ['interested'], labels: [], activities: [], replyContains: [], match: 'any' },
  );
  const [days, setDays] = useState((item?.entryDelaySeconds ?? DAY) / DAY);
  const [continueThread, setContinue] = useState(item?.continueThread ?? true);
  const [subject, setSubject] = useState('');
  const [first, setFirst] = useState<string>(editorWords.firstText);
  const error = create.error ?? change.error;
  const put = (part: Partial<Schemas['SubsequenceTriggerIn']>) => setTrigger((now) => ({ ...now, ...part }));
  const save = () => {
    const body = { name: name.trim(), trigger, entryDelaySeconds: Math.round(days * DAY), continueThread };
    if (item !== undefined) {
      change.mutate({ id: item.id, body: body as never }, { onSuccess: onClose });
      return;
    }
    create.mutate(
      { ...body, steps: [{ subject, bodyText: first }] },
      {
        onSuccess: (made) => {
          onClose();
          void navigate({ to: `/w/${workspaceId}/campaigns/${made.id}/steps` as '/' });
        },
      },
    );
  };
  const at = (path: string) => fieldError(error, path);
  const isShown =
    error instanceof ApiError &&
    ['name', 'steps.0.subject', 'steps.0.bodyText', 'entryDelaySeconds', 'trigger'].some((path) => at(path));
  return (
    <Dialog
      title={item === undefined ? text.create : text.editTitle}
      submit={item === undefined ? text.createSubmit : words.common.save}
      onClose={onClose}
      onSubmit={save}
      isReady={name.trim() !== ''}
      isBusy={create.isPending || change.isPending}
      error={isShown ? null : error}
    >
      <TextInput
        data-autofocus
        label={text.name}
        value={name}
        maxLength={200}
        error={at('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={text.intents}
        value={trigger.intents ?? []}
        data={options(words.enums.replyIntent)}
        error={at('trigger')}
        onChange={(intents) => put({ intents: intents as Schemas['ReplyIntent'][] })}
      />
      <MultiSelect
        label={text.labels}
        value={trigger.labels ?? []}
        data={options(words.enums.replyLabel)}
        searchable
        onChange={(labels) => put({ labels: labels as Schemas['ReplyLabel'][] })}
      />
      <MultiSelect
        label={text.activitiesLabel}
        value={trigger.activities ?? []}
        data={options(text.activities)}
        onChange={(activities) => put({ activities: activities as Schemas['SubsequenceActivity'][] })}
      />
      <Tags
        label={text.contains}
        value={trigger.replyContains ?? []}
        maxTags={20}
        acceptValueOnBlur
        onChange={(replyContains) => put({ replyContains })}
      />
      <Select
        label={text.match}
        value={trigger.match ?? 'any'}
        allowDeselect={false}
        data={options(text.matches)}
        onChange={(match) => match !== null && put({ match: match as Schemas['TriggerMatch'] })}
      />
      <NumberField
        label={text.delay}
        description={rangeHint(otherRanges['CampaignSubsequenceCreateIn.entryDelaySeconds'], 1 / 86_400)}
        value={days}
        decimals={2}
        error={at('entryDelaySeconds')}
        onChange={(next) => next !== '' && setDays(Number(next))}
      />
      <Switch
        label={text.thread}
        checked={continueThread}
        onChange={(event) => setContinue(event.currentTarget.checked)}
      />
      {item === undefined && (
        <>
          <TextInput
            label={text.subject}
            value={subject}
            error={at('steps.0.subject')}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Textarea
            label={text.text}
            value={first}
            autosize
            minRows={3}
            error={at('steps.0.bodyText')}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
        </>
      )}
    </Dialog>
  );
}
