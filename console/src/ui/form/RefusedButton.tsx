import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** A disabled button with its reason. */
export function RefusedButton({ reason, children }: { reason: string; children: ReactElement }) {
  return <Tooltip label={reason}>{children}</Tooltip>;
}
