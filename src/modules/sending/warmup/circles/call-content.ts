import { type Static, Type } from 'typebox';
import { WARMUP_LANGUAGES } from '../../../../engine/warmup/settings.js';
import { PLAIN_NAME } from '../conversations/plain-name.js';

/** Maximum number of mailboxes that an instance shares with a peer. */
export const MOST_MAILBOXES = 200;

const ADDRESS = "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\\.[a-z0-9-]+)+$";
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const address = () => Type.String({ pattern: ADDRESS, maxLength: 254 });
const uuid = () => Type.String({ pattern: UUID });
const messageId = () => Type.String({ pattern: '^<[^\\s<>@]{1,200}@[^\\s<>@]{1,255}>$', maxLength: 500 });
const name = () => Type.String({ pattern: PLAIN_NAME });

/** A mailbox as shared with a peer. */
export const SharedMailbox = Type.Object({
  address: address(),
  firstName: name(),
  lastName: name(),
  provider: Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }),
  languages: Type.Array(Type.Enum([...WARMUP_LANGUAGES]), { minItems: 1, maxItems: 8 }),
  pairGapHours: Type.Integer({ minimum: 1, maximum: 720 }),
  perDay: Type.Integer({ minimum: 0, maximum: 50 }),
  band: Type.String({ pattern: '^[a-z]{1,20}$' }),
});
export type SharedMailbox = Static<typeof SharedMailbox>;

const ReportedPlacement = Type.Object({
  talk: uuid(),
  position: Type.Integer({ minimum: 1, maximum: 5 }),
  placement: Type.Enum(['inbox', 'spam', 'other', 'missing']),
  /** MAC of the Message-ID in the mail; for earlier versions, the signed field. Null if the mail was not found. */
  proof: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
});
export type ReportedPlacement = Static<typeof ReportedPlacement>;

const JoinContent = Type.Object({
  call: Type.Literal('join'),
  invitation: uuid(),
  url: Type.String({ minLength: 8, maxLength: 500 }),
});

const ExchangeContent = Type.Object({
  call: Type.Literal('exchange'),
  mailboxes: Type.Array(SharedMailbox, { maxItems: MOST_MAILBOXES }),
  placements: Type.Array(ReportedPlacement, { maxItems: 500 }),
});
export type ExchangeContent = Static<typeof ExchangeContent>;

const MessageContent = Type.Object({
  call: Type.Literal('message'),
  talk: uuid(),
  position: Type.Integer({ minimum: 1, maximum: 5 }),
  from: address(),
  to: address(),
  language: Type.Enum([...WARMUP_LANGUAGES]),
  seed: Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
  variant: Type.Integer({ minimum: 0, maximum: 20 }),
  messageId: messageId(),
  inReplyTo: Type.Union([messageId(), Type.Null()]),
  references: Type.Array(messageId(), { maxItems: 8 }),
});
export type MessageContent = Static<typeof MessageContent>;

const LeaveContent = Type.Object({ call: Type.Literal('leave') });

/** Content of a call between instances. */
export const CallContent = Type.Union([JoinContent, ExchangeContent, MessageContent, LeaveContent]);
export type CallContent = Static<typeof CallContent>;
export type JoinContent = Static<typeof JoinContent>;

/**
 * Permanent rejection of a valid call. It is signed like every response, so that only the holder of the peer's key can
 * end something.
 */
export const RefusedAnswer = Type.Object({
  refused: Type.Object({ code: Type.String({ maxLength: 60 }), text: Type.String({ maxLength: 200 }) }),
});
export type RefusedAnswer = Static<typeof RefusedAnswer>;

export const ExchangeAnswer = Type.Object({ mailboxes: Type.Array(SharedMailbox, { maxItems: MOST_MAILBOXES }) });
