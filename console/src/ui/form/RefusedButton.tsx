import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** A button that may not be pressed, with the reason. */
export function RefusedButton({ reason, children }: { reason: string; children: ReactElement }) {
  return <Tooltip label={reason}>{children}</Tooltip>;
}
