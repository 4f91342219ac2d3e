import { useNavigate } from '@tanstack/react-router';

/** Returns what opens a path of the console with its query, such as `/w/7/mailboxes?mailbox=nora@studio.test`. */
export function useGo(): (path: string) => () => void {
  const navigate = useNavigate();
  return (path) => () => void navigate({ href: `/app${path}` });
}
