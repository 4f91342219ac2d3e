import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { forwardRef, type MouseEvent, type ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { words } from '../../words';
import { useMay } from '../workspace';

type Props = ButtonProps & {
  scope?: Schemas['ApiKeyScope'];
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  children?: ReactNode;
};

/** A button for those who may; for others it says why not, and stays where the keyboard finds it. */
export const MayButton = forwardRef<HTMLButtonElement, Props>(
  ({ scope = 'write', type = 'button', onClick, ...props }, ref) => {
    const may = useMay(scope);
    if (may) return <Button ref={ref} type={type} {...(onClick && { onClick })} {...props} />;
    return (
      <Tooltip label={words.common.needs(scope)}>
        <Button
          ref={ref}
          type="button"
          {...props}
          data-disabled
          aria-disabled
          onClick={(event) => event.preventDefault()}
        />
      </Tooltip>
    );
  },
);
MayButton.displayName = 'MayButton';
