import { Button, Group, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { MayButton } from '../../ui/form/MayButton';
import { Modal } from '../../ui/page/Modal';
import { Problem } from '../../ui/page/Problem';
import { Json } from '../../ui/show/Json';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { webhooks as text } from '../../words/settings/webhooks';
import { eventTypesQuery, type Subscription } from './queries';
import { Secret } from './Secret';

const closeButton = { 'aria-label': words.common.close };

/** Sends a sample event of any type to test the endpoint. */
export function TestSubscription({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const types = useQuery(eventTypesQuery(workspaceId));
  const [type, setType] = useState('webhook.tested');
  const sample = types.data?.find((one) => one.type === type)?.sample;
  const test = useMutation({
    mutationFn: () =>
      take(
        api.POST('/campaigns/webhooks/subscriptions/{subscription_id}/test', {
          params: { path: { subscription_id: subscription.id }, query: { workspaceId }, header: once(newKey()) },
          body: { eventType: type },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'webhooks') });
      toast.say(text.testing.done);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={text.testing.title} size="lg" closeButtonProps={closeButton}>
      <div className="stack">
        <Select
          label={text.testing.event}
          description={text.testing.hint}
          value={type}
          onChange={(value) => value !== null && setType(value)}
          data={(types.data ?? []).map((one) => one.type)}
          searchable
          allowDeselect={false}
        />
        {sample !== undefined && <Json label={text.testing.sample} value={sample} />}
        {test.error && <Problem error={test.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <MayButton loading={test.isPending} onClick={() => test.mutate()}>
            {text.testing.verb}
          </MayButton>
        </Group>
      </div>
    </Modal>
  );
}

/** Rotates the secret and shows the new one once; the old secret also signs during the overlap. */
export function RotateSecret({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [grace, setGrace] = useState('86400');
  const rotate = useMutation({
    mutationFn: () =>
      take(
        api.POST('/campaigns/webhooks/subscriptions/{subscription_id}/rotate-secret', {
          params: { path: { subscription_id: subscription.id }, query: { workspaceId }, header: once(newKey()) },
          body: { gracePeriodSeconds: Number(grace) },
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'webhooks') }),
  });
  if (rotate.data) {
    return (
      <Modal opened onClose={onClose} title={text.secret.title} closeButtonProps={closeButton} padding={0}>
        <Secret secret={rotate.data.secret} oldUntil={rotate.data.previousSecretExpiresAt} onDone={onClose} />
      </Modal>
    );
  }
  return (
    <Confirm
      title={text.rotation.title}
      verb={text.rotation.verb}
      danger={grace === '0'}
      pending={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onConfirm={() => rotate.mutate()}
    >
      <Select
        label={text.rotation.grace}
        value={grace}
        onChange={(value) => value !== null && setGrace(value)}
        data={['3600', '86400', '604800', '0'].map((value) => ({
          value,
          label: text.rotation.graces[value as keyof typeof text.rotation.graces],
        }))}
        allowDeselect={false}
      />
    </Confirm>
  );
}

export function DeleteSubscription({
  subscription,
  onClose,
  onDone,
}: {
  subscription: Subscription;
  onClose: () => void;
  onDone: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      take(
        api.DELETE('/campaigns/webhooks/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: subscription.id }, query: { workspaceId } },
        }),
      ),
    onSuccess: async () => {
      onDone();
      toast.say(text.deletion.done);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'webhooks', 'list') });
    },
  });
  return (
    <Confirm
      title={text.deletion.title(subscription.name === '' ? subscription.url : subscription.name)}
      verb={text.deletion.verb}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{text.deletion.effect}</p>
    </Confirm>
  );
}
