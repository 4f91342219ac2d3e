import { Checkbox, MultiSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Panel } from '../../ui/page/Panel';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { bounds, boundsHint } from '../../words/ranges';
import { webhooks as webhooksWords } from '../../words/settings/webhooks';
import { campaignNamesQuery } from '../campaigns/queries';
import { headersOf } from './headers';
import { eventTypesQuery, type Subscription } from './queries';
import { Secret } from './Secret';

const text = webhooksWords.form;
const FIELDS = ['url', 'name', 'eventTypes', 'campaignIds', 'headers', 'maxPerSecond'];

/** Creates a subscription and shows its secret, or edits one. */
export function EditSubscription({
  subscription,
  onClose,
  onDone,
}: {
  subscription?: Subscription;
  onClose: () => void;
  onDone?: (made: Subscription) => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [made, setMade] = useState<Subscription | null>(null);
  const { values, set, changed } = useFields({
    url: subscription?.url ?? '',
    name: subscription?.name ?? '',
    eventTypes: subscription?.eventTypes ?? ['*'],
    campaignIds: subscription?.campaignIds ?? [],
    headers: '',
    noHeaders: false,
    maxPerSecond: (subscription?.maxPerSecond ?? '') as number | string,
  });
  const types = useQuery(eventTypesQuery(workspaceId));
  const campaigns = useQuery(campaignNamesQuery(workspaceId));
  const save = useMutation({
    mutationFn: () => {
      const headers = values.noHeaders ? {} : values.headers.trim() === '' ? undefined : headersOf(values.headers);
      const maxPerSecond = values.maxPerSecond === '' ? null : Number(values.maxPerSecond);
      const body = {
        url: values.url.trim(),
        name: values.name.trim(),
        eventTypes: values.eventTypes,
        headers,
        maxPerSecond,
      };
      if (subscription === undefined) {
        return take(
          api.POST('/campaigns/webhooks/subscriptions', {
            params: { query: { workspaceId }, header: once(key) },
            body: { ...body, campaignIds: values.campaignIds },
          }),
        );
      }
      return take(
        api.PATCH('/campaigns/webhooks/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: subscription.id }, query: { workspaceId } },
          body: {
            url: changed.url === undefined ? undefined : body.url,
            name: changed.name === undefined ? undefined : body.name,
            eventTypes: changed.eventTypes,
            campaignIds: changed.campaignIds,
            headers,
            maxPerSecond: changed.maxPerSecond === undefined ? undefined : maxPerSecond,
          },
        }),
      );
    },
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'webhooks') });
      if (subscription === undefined) setMade(done);
      else {
        toast.say(words.common.saved);
        onClose();
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  if (made?.secret != null) {
    return (
      <Panel title={webhooksWords.secret.title} onClose={() => (onDone ?? onClose)(made)}>
        <Secret secret={made.secret} onDone={() => (onDone ?? onClose)(made)} />
      </Panel>
    );
  }
  const error = withoutField(save.error, FIELDS);
  const names = Object.keys(subscription?.headers ?? {});
  const prefixes = [...new Set((types.data ?? []).map((one) => one.type.split('.')[0]))];
  const offered = ['*', ...prefixes.map((prefix) => `${prefix}.*`), ...(types.data ?? []).map((one) => one.type)];
  return (
    <Panel title={subscription === undefined ? text.titleNew : text.titleEdit} onClose={onClose}>
      <form onSubmit={submit} className="section stack" noValidate>
        <TextInput
          data-autofocus
          type="url"
          label={text.url}
          description={text.urlHint}
          placeholder="https://"
          value={values.url}
          onChange={(event) => set('url')(event.currentTarget.value)}
          error={errorAt(save.error, 'url')}
          required
        />
        <TextInput
          label={text.name}
          description={text.nameHint}
          value={values.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
          error={errorAt(save.error, 'name')}
        />
        <TagsInput
          label={text.events}
          description={text.eventsHint}
          value={values.eventTypes}
          onChange={set('eventTypes')}
          data={offered}
          error={errorAt(save.error, 'eventTypes')}
          maxDropdownHeight={280}
        />
        <MultiSelect
          label={text.campaigns}
          description={text.campaignsHint}
          value={values.campaignIds}
          onChange={set('campaignIds')}
          data={campaigns.data ?? []}
          error={errorAt(save.error, 'campaignIds')}
          searchable
        />
        <Textarea
          label={text.headers}
          description={names.length === 0 ? text.headersHint : text.headersKept.replace('{names}', names.join(', '))}
          value={values.headers}
          onChange={(event) => set('headers')(event.currentTarget.value)}
          error={errorAt(save.error, 'headers')}
          disabled={values.noHeaders}
          rows={3}
          spellCheck={false}
          classNames={{ input: 'mono' }}
        />
        {names.length > 0 && (
          <Checkbox
            label={text.dropHeaders}
            checked={values.noHeaders}
            onChange={(event) => set('noHeaders')(event.currentTarget.checked)}
          />
        )}
        <NumberField
          label={text.speed}
          description={`${text.speedHint} ${boundsHint(bounds['WebhookSubscriptionCreateIn.maxPerSecond'])}`}
          value={values.maxPerSecond}
          onChange={set('maxPerSecond')}
          error={errorAt(save.error, 'maxPerSecond')}
          min={1}
          isBounded={false}
        />
        <FormEnd error={error} pending={save.isPending} onCancel={onClose}>
          {subscription === undefined ? text.submitNew : words.common.save}
        </FormEnd>
      </form>
    </Panel>
  );
}
