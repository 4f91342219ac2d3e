import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedOpinion {
  readonly path: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
  readonly body: any;
  /** The reply to classify. */
  readonly reply: string;
}

interface Answer {
  readonly status?: number;
  /** Text of the completion. */
  readonly content?: unknown;
  /** Whole response body, instead of `content`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An OpenAI-compatible model server on loopback. */
export interface OpinionDouble {
  readonly url: string;
  readonly asked: AskedOpinion[];
  /** Sets the response from now on; null closes the connection, a promise delays the response. */
  answer(give: (asked: AskedOpinion) => Answer | null | Promise<Answer | null>): void;
  label(label: string): void;
  close(): Promise<void>;
}

export async function startOpinionDouble(): Promise<OpinionDouble> {
  const asked: AskedOpinion[] = [];
  let give: (asked: AskedOpinion) => Answer | null | Promise<Answer | null> = () => ({});
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const one = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body,
      reply: JSON.parse(body.messages.at(-1).content) as string,
    };
    asked.push(one);
    const answer = await give(one);
    if (answer === null) return void response.destroy();
    const { status = 200, content = '{"label":"unsure"}', headers = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
    const usage = { prompt_tokens: 300, completion_tokens: 8, total_tokens: 308 };
    response.end(answer.raw ?? JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices, usage }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answer: (next) => {
      give = next;
    },
    label: (label) => {
      give = () => ({ content: JSON.stringify({ label }) });
    },
    close,
  };
}
