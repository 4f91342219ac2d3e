import {
  OPINION_INSTRUCTIONS,
  OPINION_SCHEMA,
  quoteForOpinion,
  readOpinion,
} from '../../../../engine/reply-intent/second-opinion.js';
import type { Ctx } from '../../../../platform/context.js';
import { callOutside } from '../../../../platform/outbound/outside-call.js';
import type { OpinionSettings } from '../../../../platform/settings/opinion-settings.js';
import type { GivenOpinion, SecondOpinion } from './opinion-port.js';

const MAX_ANSWER_BYTES = 64 * 1024;
/** Maximum output tokens: enough for a label, and for the hidden reasoning that some models count as output. */
const MAX_OUTPUT_TOKENS = 400;

/**
 * Returns the client of `POST /chat/completions` of an OpenAI-compatible server
 * (https://platform.openai.com/docs/api-reference/chat).
 */
export function chatCompletions(ctx: Pick<Ctx, 'http' | 'log'>, settings: OpinionSettings): SecondOpinion {
  const { url, model, apiKey, timeoutMs } = settings;
  const { port } = new URL(url);
  return {
    ask: async (reply) => {
      const { json } = await callOutside(ctx.http, ctx.log, {
        service: 'Second opinion',
        method: 'POST',
        url: `${url}/chat/completions`,
        headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
        secrets: apiKey === null ? [] : [apiKey],
        // Local model servers use various ports; the egress policy still restricts the address.
        ports: port === '' ? [] : [Number(port)],
        isRead: true,
        timeoutMs,
        maxBodyBytes: MAX_ANSWER_BYTES,
        json: {
          model,
          max_completion_tokens: MAX_OUTPUT_TOKENS,
          messages: [
            { role: 'system', content: OPINION_INSTRUCTIONS },
            { role: 'user', content: quoteForOpinion(reply) },
          ],
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'label', strict: true, schema: OPINION_SCHEMA },
          },
        },
      });
      return readCompletion(json);
    },
  };
}

interface Completion {
  readonly choices?: ReadonlyArray<{ readonly message?: { readonly content?: unknown } | null } | null> | null;
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
}

function readCompletion(json: unknown): GivenOpinion {
  const { choices, usage } = (typeof json === 'object' ? (json ?? {}) : {}) as Completion;
  return {
    opinion: readOpinion(Array.isArray(choices) ? choices[0]?.message?.content : undefined),
    promptTokens: tokensOf(usage?.prompt_tokens),
    completionTokens: tokensOf(usage?.completion_tokens),
  };
}

function tokensOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
