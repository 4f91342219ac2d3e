import { Button, type ButtonProps } from '@mantine/core';
import { forwardRef, lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import type { Schemas } from '../../api/client';
import { words } from '../../words';
import { useMay } from '../workspace';

/** Loaded only for users without permission. */
const RefusedButton = lazy(() => import('./RefusedButton').then((file) => ({ default: file.RefusedButton })));

type Props = ButtonProps & {
  scope?: Schemas['ApiKeyScope'];
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  children?: ReactNode;
};

/** A button for permitted users; others see why not, and the keyboard still reaches it. */
export const MayButton = forwardRef<HTMLButtonElement, Props>(
  ({ scope = 'write', type = 'button', onClick, ...props }, ref) => {
    const may = useMay(scope);
    if (may) return <Button ref={ref} type={type} {...(onClick && { onClick })} {...props} />;
    const refused = (
      <Button
        ref={ref}
        type="button"
        {...props}
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
      />
    );
    return (
      <Suspense fallback={refused}>
        <RefusedButton reason={words.common.needs(scope)}>{refused}</RefusedButton>
      </Suspense>
    );
  },
);
MayButton.displayName = 'MayButton';
