import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { words } from '../../words';
import { Problem } from '../page/Problem';
import { MayButton } from './MayButton';

/** Footer of a form in a panel or dialog: error, cancel and submit. */
export function FormEnd({
  error,
  pending,
  onCancel,
  scope,
  children,
}: {
  error: unknown;
  pending: boolean;
  onCancel: () => void;
  scope?: Schemas['ApiKeyScope'];
  /** Label of the submit button. */
  children: ReactNode;
}) {
  return (
    <>
      {error != null && <Problem error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {words.common.cancel}
        </Button>
        <MayButton type="submit" loading={pending} {...(scope !== undefined && { scope })}>
          {children}
        </MayButton>
      </Group>
    </>
  );
}
