import assert from 'node:assert/strict';
import { it } from 'node:test';
import { verifyWebhook, WebhookVerificationError } from '@outrider/sdk';
import { bodyOf, openSandbox, serve } from './support.js';

it('verifies what the service delivers, and nothing that was changed on the way', { timeout: 60_000 }, async (test) => {
  const { outrider } = await openSandbox();
  let resolve: (delivery: { body: Buffer; headers: Record<string, string> }) => void = () => undefined;
  const delivery = new Promise<Parameters<typeof resolve>[0]>((settle) => {
    resolve = settle;
  });
  const receiver = await serve(test, async (request, response) => {
    const body = await bodyOf(request);
    response.end();
    resolve({ body, headers: request.headers as Record<string, string> });
  });
  const { id: subscriptionId, secret } = await outrider.webhooks.create({ url: receiver.origin });
  assert.ok(secret !== null);
  await outrider.webhooks.test({ subscriptionId });
  const { body, headers } = await delivery;

  const event = outrider.webhooks.verify(body, headers, secret);
  assert.equal(event.type, 'webhook.tested');
  assert.equal(verifyWebhook(body.toString(), new Headers(headers), ['whsec_c2VjcmV0', secret]).id, event.id);
  const refused = (changed: Uint8Array, sent: Record<string, string>, by: string): void =>
    assert.throws(() => verifyWebhook(changed, sent, by), WebhookVerificationError);
  refused(Buffer.from(body.toString().replace('{', '{ ')), headers, secret);
  refused(body, { ...headers, 'webhook-timestamp': '1' }, secret);
  refused(body, headers, 'whsec_c2VjcmV0');
  refused(body, {}, secret);
});
