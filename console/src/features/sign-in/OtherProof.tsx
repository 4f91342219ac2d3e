import { Button } from '@mantine/core';
import { words } from '../../words';

/** What a new person comes in with from now on. */
export type Proof = 'password' | 'passkey';

/** The other of the two ways in which a new person may come. */
export function OtherProof({ way, onTurn }: { way: Proof; onTurn: (way: Proof) => void }) {
  const other = way === 'password' ? 'passkey' : 'password';
  return (
    <Button variant="subtle" size="sm" onClick={() => onTurn(other)}>
      {words.signIn.turn[other]}
    </Button>
  );
}
