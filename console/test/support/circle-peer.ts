import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** Joins as a peer that accepts an invitation with a signed request. Its URL does not respond. */
export async function joinAsPeer(origin: string, invitation: string, url: string): Promise<void> {
  const [, encoded = ''] = /^circle_([^.]+)\./.exec(invitation) ?? [];
  const { id, key } = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as { id: string; key: string };
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const content = JSON.stringify({ call: 'join', invitation: id, url });
  const call = {
    // The last 32 bytes of its DER form are the key.
    from: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url'),
    to: key,
    sentAt: new Date().toISOString(),
    nonce: randomUUID(),
    content,
  };
  const digest = createHash('sha256').update(content).digest('hex');
  const lines = [
    'outrider circle call 1',
    'POST',
    '/circles/calls',
    call.from,
    call.to,
    call.sentAt,
    call.nonce,
    digest,
  ];
  const signature = sign(null, Buffer.from(lines.join('\n')), privateKey).toString('base64url');
  const answer = await fetch(`${origin}/circles/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...call, signature }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
