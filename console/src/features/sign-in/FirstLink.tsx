import { Button } from '@mantine/core';
import { signIn as words } from '../../words/settings/sign-in';
import { DoorFrame } from './DoorFrame';

const text = words.firstLink;

/** Without an account, the link that the server printed creates the first one; an API key signs in as well. */
export function FirstLink({ onKey }: { onKey: () => void }) {
  return (
    <DoorFrame title={text.title} lead={text.lead}>
      <code className="mono">{text.example(window.location.origin)}</code>
      <p className="muted sign-in-note">{text.lost}</p>
      <Button variant="subtle" size="sm" onClick={onKey}>
        {words.other.key}
      </Button>
    </DoorFrame>
  );
}
