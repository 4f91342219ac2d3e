import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../../platform/context.js';
import { OutboundError } from '../../../../platform/outbound/port.js';
import { readJson } from '../../../../platform/outbound/read-json.js';
import { type CallContent, RefusedAnswer } from './call-content.js';
import { ownKeys } from './keys.service.js';
import { CIRCLE_LEFT } from './refusal.js';
import { answerText, callText, isSigned, signText } from './signing.js';

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 512 * 1024;
const SAID_CHARACTERS = 200;

const SignedAnswer = Type.Object({ content: Type.String(), signature: Type.String() });
const Problem = Type.Object({ detail: Type.String() });

/** Result of calling a peer. */
export type CallEnd =
  | { readonly kind: 'answered'; readonly content: unknown }
  /** Rejected permanently. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The peer relationship has ended. */
  | { readonly kind: 'left' }
  /** Unknown: no response, or no signed one. Retried later. */
  | { readonly kind: 'failed'; readonly text: string };

/**
 * Calls a peer. The call is signed for that peer, and only a response signed by it counts. Never throws because of the
 * peer.
 */
export async function callPeer(
  ctx: Ctx,
  peer: { readonly url: string; readonly publicKey: Buffer },
  content: CallContent,
): Promise<CallEnd> {
  const keys = await ownKeys(ctx);
  const call = {
    from: keys.publicKey.toString('base64url'),
    to: peer.publicKey.toString('base64url'),
    sentAt: ctx.clock.now().toISOString(),
    nonce: ctx.ids.uuid(),
    content: JSON.stringify(content),
  };
  const signature = signText(keys, callText(call)).toString('base64url');
  try {
    const answer = await ctx.http.post({
      url: `${peer.url}/circles/calls`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...call, signature }),
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
    });
    const body = answer.truncated ? undefined : readJson(answer.body.toString('utf8'));
    if (answer.status === 200 && Value.Check(SignedAnswer, body)) {
      const isTheirs = isSigned(
        peer.publicKey,
        answerText(call, body.content),
        Buffer.from(body.signature, 'base64url'),
      );
      if (!isTheirs) return failed('The response is not signed with the key of the peer.');
      return endOf(readJson(body.content));
    }
    const said = Value.Check(Problem, body) ? `: ${body.detail.slice(0, SAID_CHARACTERS)}` : '.';
    return failed(`It answered ${answer.status}${said}`);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return failed(error.message.slice(0, SAID_CHARACTERS));
  }
}

function endOf(content: unknown): CallEnd {
  if (!Value.Check(RefusedAnswer, content)) return { kind: 'answered', content };
  const { code, text } = content.refused;
  return code === CIRCLE_LEFT ? { kind: 'left' } : { kind: 'refused', text };
}

function failed(text: string): CallEnd {
  return { kind: 'failed', text };
}
