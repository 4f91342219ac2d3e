import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from './receiving.js';
import type { TestAnswer } from './world.js';

/** ID of no resource. */
export const UNKNOWN_ID = '01959f00-0000-7000-8000-000000000000';

interface More {
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

export interface AnswerWorld extends ReceivingWorld {
  request(method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, more?: More): Promise<TestAnswer>;
  classify(campaignId: string, body: unknown, more?: More): Promise<TestAnswer>;
  override(campaignId: string, contactId: string, body: unknown, more?: More): Promise<TestAnswer>;
  outcomes(campaignId: string, query?: Record<string, string | number>): Promise<TestAnswer>;
  /** Delivers a contact's reply over SMTP. */
  reply(send: SentMail, text: string): Promise<void>;
}

/** Returns the location and code of the first issue of a 422. */
export function codeOf(answer: TestAnswer): unknown {
  const [first] = answer.json.detail;
  return [first.loc, first.ctx?.code ?? first.type];
}

/** Opens the receiving world with the operations of the inbox. */
export async function openAnswers(): Promise<AnswerWorld> {
  const r = await openReceiving();
  let number = 0;
  const request: AnswerWorld['request'] = (method, url, body, more = {}) =>
    r.world.inject({
      method,
      url,
      query: { workspaceId: r.world.a.id },
      ...(body === undefined ? {} : { body }),
      ...more,
    });
  return {
    ...r,
    request,
    one: (options = {}) => {
      number += 1;
      const email = `class${number}@answer.test`;
      return r.one({ email: () => email, ...options });
    },
    classify: (campaignId, body, more = {}) => request('POST', `/campaigns/${campaignId}/replies/classify`, body, more),
    override: (campaignId, contactId, body, more = {}) =>
      request('PATCH', `/campaigns/${campaignId}/contacts/${contactId}/reply-intent`, body, more),
    outcomes: (campaignId, query = {}) =>
      r.world.inject({
        url: `/campaigns/${campaignId}/contacts/outcomes`,
        query: { workspaceId: r.world.a.id, ...query },
      }),
    reply: (send, text) => r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text }),
  };
}
