import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import {
  answerText,
  callText,
  type KeyPair,
  mailText,
  makeKeyPair,
  readInvitation,
  signText,
} from '../../../src/modules/sending/warmup/circles/signing.js';
import { freePort } from '../free-port.js';
import type { TestAnswer } from '../world.js';
import type { Installation } from './installations.js';

/** Parts of a call that a dishonest peer changes. */
export interface Lie {
  readonly to?: string;
  readonly sentAt?: string;
  readonly nonce?: string;
  /** Content that replaces the signed content. */
  readonly content?: string;
  readonly keys?: KeyPair;
}

export interface AgreeingServer {
  readonly url: string;
  /** Received requests, in order. */
  readonly asked: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Responds with this status and an unsigned body from now on; null responds honestly. */
  answerBy(status: number | null): void;
  /** Rejects every message from now on in a signed response, or accepts messages again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export interface LyingPeer {
  readonly keys: KeyPair;
  /** Calls an instance with this content. */
  call(content: object, lie?: Lie): Promise<TestAnswer>;
  join(invitation: string, url?: string): Promise<TestAnswer>;
  /** Requests a message and returns the signed rejection; null if it was accepted. */
  refusal(facts: MessageFacts): Promise<{ readonly code: string; readonly text: string } | null>;
  /** Shares mailboxes and placements. */
  announce(addresses: readonly string[], placements?: readonly object[]): Promise<TestAnswer>;
  /** Requests a message of a conversation. */
  message(facts: MessageFacts): Promise<TestAnswer>;
  /** Listens at its address from now on, shares these mailboxes, and accepts every message. */
  agree(addresses: readonly string[]): Promise<AgreeingServer>;
  /** Returns the signed field that peers of earlier versions write into email. */
  field(mail: { talk: string; position: number; from: string; to: string }): string;
}

export interface MessageFacts {
  readonly talk: string;
  readonly position: number;
  readonly from: string;
  readonly to: string;
  readonly messageId?: string;
  readonly language?: string;
}

/** Returns a peer that speaks the protocol directly, with its own key and nothing listening at its address. */
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
  const message: LyingPeer['message'] = ({ messageId, ...facts }) =>
    call({
      call: 'message',
      ...{ language: 'en', seed: 7, variant: 0, inReplyTo: null, references: [] },
      ...facts,
      messageId: messageId ?? `<${facts.talk}.${facts.position}@${facts.from.slice(facts.from.indexOf('@') + 1)}>`,
    });
  return {
    keys,
    call,
    message,
    refusal: async (facts) => {
      const answer = await message(facts);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return JSON.parse(answer.json.content).refused ?? null;
    },
    agree: async (addresses) => {
      const port = await freePort();
      const asked: Array<Record<string, unknown>> = [];
      let status: number | null = null;
      let isRefusing = false;
      const refused = { refused: { code: 'circle_message_refused', text: 'Not now.' } };
      const server = createServer(async (request, response) => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece as Buffer);
        const call = JSON.parse(Buffer.concat(pieces).toString('utf8'));
        const said = JSON.parse(call.content);
        asked.push(said);
        response.setHeader('content-type', 'application/json');
        if (status !== null) {
          response.statusCode = status;
          response.end(JSON.stringify({ detail: 'No.', code: 'circle_left' }));
          return;
        }
        const answer =
          said.call === 'message' ? (isRefusing ? refused : { taken: true }) : { mailboxes: addresses.map(mailboxAt) };
        const content = JSON.stringify(answer);
        const signature = signText(keys, answerText(call, content)).toString('base64url');
        response.end(JSON.stringify({ content, signature }));
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      const close = () =>
        new Promise<void>((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        });
      const answerBy = (wanted: number | null) => {
        status = wanted;
      };
      const refuse = (wanted: boolean) => {
        isRefusing = wanted;
      };
      return { url: `http://127.0.0.1:${port}`, asked, answerBy, refuse, close };
    },
    join: (invitation, url = 'http://127.0.0.1:9') => {
      const read = readInvitation(invitation);
      if (read === null) throw new Error('This is no invitation.');
      targetKey = read.publicKey.toString('base64url');
      return call({ call: 'join', invitation: read.id, url });
    },
    announce: (addresses, placements = []) =>
      call({
        call: 'exchange',
        mailboxes: addresses.map(mailboxAt),
        placements,
      }),
    field: (mail) => {
      const body = Buffer.alloc(17);
      Buffer.from(mail.talk.replaceAll('-', ''), 'hex').copy(body);
      body.writeUInt8(mail.position, 16);
      return Buffer.concat([body, signText(keys, mailText(mail))]).toString('base64url');
    },
  };
}

export function mailboxAt(address: string) {
  return {
    ...{ address, firstName: 'Lou', lastName: 'Liar', provider: 'native', languages: ['en'] },
    ...{ pairGapHours: 1, perDay: 50, band: 'good' },
  };
}
