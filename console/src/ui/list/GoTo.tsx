import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWorkspaceId } from '../workspace';

interface Props {
  /** Path within the workspace, such as `/campaigns`. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly onClick?: () => void;
  readonly children: string;
}

/** Action of an empty state that opens another screen. */
export function GoTo({ to, search, onClick, children }: Props) {
  const link = { to: `/w/${useWorkspaceId()}${to}`, search: search ?? {} };
  return (
    <Button variant="default" component={Link} {...(link as object)} {...(onClick && { onClick })}>
      {children}
    </Button>
  );
}
