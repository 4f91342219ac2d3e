import { timingSafeEqual } from 'node:crypto';
import { makeMessageId, sendIdOf } from '../../engine/mail/message-id.js';
import type { Secrets } from '../secrets.js';

/** 96 bits: they are not guessed over a network. */
const MAC_BYTES = 12;
const MAC = /^<[^.@]+\.([0-9a-f]{24})@/;

/**
 * The Message-ID of a message that we write: its id and a MAC over it, so that ids of other messages, which may be
 * neighbours, are not known to a person who has received one. The MAC's key is the one of links, which outlives the master key.
 * @param id the message's UUID.
 * @throws RangeError when `domain` is no domain name.
 */
export function signedMessageId({ secrets }: { readonly secrets: Secrets }, id: string, domain: string): string {
  return makeMessageId({ id, mac: macOf(secrets, id).toString('hex'), domain });
}

/**
 * Where servers send what became of a message of a mailbox that is hosted here: its Message-ID as an address, so that each
 * message has an envelope sender of its own (VERP) whose MAC only those know who got it. Null for an id of earlier versions
 * without a MAC.
 */
export function returnPathOf(messageId: string): string | null {
  return MAC.test(messageId) ? messageId.slice(1, -1) : null;
}

/** The Message-ID that is this return path; null when it is none, or its MAC is not ours. */
export function readReturnPath({ secrets }: { readonly secrets: Secrets }, address: string): string | null {
  const messageId = `<${address.trim().toLowerCase()}>`;
  const id = sendIdOf(messageId);
  const mac = Buffer.from(MAC.exec(messageId)?.[1] ?? '', 'hex');
  if (id === null || mac.length !== MAC_BYTES) return null;
  return timingSafeEqual(mac, macOf(secrets, id)) ? messageId : null;
}

function macOf(secrets: Secrets, id: string): Buffer {
  return secrets.mac('message-id', id.toLowerCase()).subarray(0, MAC_BYTES);
}
