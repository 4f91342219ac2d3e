import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import {
  answerText,
  callText,
  guestReference,
  type KeyPair,
  makeKeyPair,
  readInvitation,
  signText,
} from '../../../src/modules/warmup/circles/signing.js';
import { freePort } from '../free-port.js';
import type { TestAnswer } from '../world.js';
import type { Installation } from './installations.js';

/** What of a call a liar says otherwise than it should. */
export interface Lie {
  readonly to?: string;
  readonly sentAt?: string;
  readonly nonce?: string;
  /** In the place of what was signed. */
  readonly content?: string;
  readonly keys?: KeyPair;
}

export interface LyingPeer {
  readonly keys: KeyPair;
  /** Calls an installation as it likes. */
  call(content: object, lie?: Lie): Promise<TestAnswer>;
  join(invitation: string, url?: string): Promise<TestAnswer>;
  /** Tells of mailboxes and placements. */
  tell(addresses: readonly string[], placements?: readonly object[]): Promise<TestAnswer>;
  /** Asks for a message of a talk. */
  message(facts: MessageFacts): Promise<TestAnswer>;
  /** Stands at its address from now on, tells of these mailboxes and agrees to every message. Returns the address. */
  agree(addresses: readonly string[]): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** The signed field that it may write into mail. */
  field(mail: { talk: string; position: number; from: string; to: string }): string;
}

export interface MessageFacts {
  readonly talk: string;
  readonly position: number;
  readonly from: string;
  readonly to: string;
  readonly messageId?: string;
}

/** A peer that speaks the protocol by hand, with a key of its own and nobody at its address. */
export function lyingPeer(target: Installation): LyingPeer {
  const keys = makeKeyPair();
  let targetKey = '';
  const call: LyingPeer['call'] = (content, lie = {}) => {
    const signer = lie.keys ?? keys;
    const facts = {
      from: keys.publicKey.toString('base64url'),
      to: lie.to ?? targetKey,
      sentAt: lie.sentAt ?? target.world.clock.now().toISOString(),
      nonce: lie.nonce ?? randomUUID(),
      content: JSON.stringify(content),
    };
    const signature = signText(signer, callText(facts)).toString('base64url');
    const body = { ...facts, ...(lie.content === undefined ? {} : { content: lie.content }), signature };
    return target.world.inject({ method: 'POST', url: '/circles/calls', key: null, body });
  };
  return {
    keys,
    call,
    agree: async (addresses) => {
      const port = await freePort();
      const server = createServer(async (request, response) => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece as Buffer);
        const asked = JSON.parse(Buffer.concat(pieces).toString('utf8'));
        const isMessage = JSON.parse(asked.content).call === 'message';
        const content = JSON.stringify(isMessage ? { taken: true } : { mailboxes: addresses.map(mailboxAt) });
        const signature = signText(keys, answerText(asked, content)).toString('base64url');
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ content, signature }));
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      const close = () =>
        new Promise<void>((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        });
      return { url: `http://127.0.0.1:${port}`, close };
    },
    join: (invitation, url = 'http://127.0.0.1:9') => {
      const read = readInvitation(invitation);
      if (read === null) throw new Error('This is no invitation.');
      targetKey = read.publicKey.toString('base64url');
      return call({ call: 'join', invitation: read.id, url });
    },
    tell: (addresses, placements = []) =>
      call({
        call: 'exchange',
        mailboxes: addresses.map(mailboxAt),
        placements,
      }),
    message: ({ messageId, ...facts }) =>
      call({
        call: 'message',
        ...facts,
        ...{ language: 'en', seed: 7, variant: 0, inReplyTo: null, references: [] },
        messageId: messageId ?? `<${facts.talk}.${facts.position}@${facts.from.slice(facts.from.indexOf('@') + 1)}>`,
      }),
    field: (mail) => guestReference(keys, mail),
  };
}

function mailboxAt(address: string) {
  return {
    ...{ address, firstName: 'Lou', lastName: 'Liar', provider: 'native', languages: ['en'] },
    ...{ pairGapHours: 1, perDay: 50, band: 'good' },
  };
}
