import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@outrider/sdk';

export const receiver = createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await text(request), request.headers, process.env.WEBHOOK_SECRET ?? '');
    if (event.type === 'campaign.contact.replied') console.log(`${event.data.email} answered`);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
});
