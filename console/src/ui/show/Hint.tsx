import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** Advice shown before the member continues. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="hint">
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}
