import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { words } from '../../words';
import { Problem } from '../page/Problem';
import { MayButton } from './MayButton';
import './form-end.css';

/** Footer of a form: error, submit, and in a panel or dialog cancel. */
export function FormEnd({
  error,
  pending,
  onCancel,
  scope,
  children,
}: {
  error: unknown;
  pending: boolean;
  onCancel?: () => void;
  scope?: Schemas['ApiKeyScope'];
  /** Label of the submit button. */
  children: ReactNode;
}) {
  return (
    <>
      {error != null && <Problem error={error} />}
      <Group className="form-end" justify="flex-end" gap="xs">
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {words.common.cancel}
          </Button>
        )}
        <MayButton type="submit" loading={pending} {...(scope !== undefined && { scope })}>
          {children}
        </MayButton>
      </Group>
    </>
  );
}
