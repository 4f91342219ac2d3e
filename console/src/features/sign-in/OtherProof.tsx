import { Button } from '@mantine/core';
import { signIn as words } from '../../words/settings/sign-in';

/** Sign-in method of a new member. */
export type Proof = 'password' | 'passkey';

/** Link to the other sign-in method of a new member. */
export function OtherProof({ way, onTurn }: { way: Proof; onTurn: (way: Proof) => void }) {
  const other = way === 'password' ? 'passkey' : 'password';
  return (
    <Button variant="subtle" size="sm" onClick={() => onTurn(other)}>
      {words.turn[other]}
    </Button>
  );
}
