import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** What is good to know before one goes on. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="hint">
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}
