import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../http-server.js';
import { type DocumentFacts, openApiDocument } from './document.js';

/** Styles and scripts of the reference page come from this server; it needs no other. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'";

/** `/openapi.json` and `/docs`, a page that reads it. */
export function documentRoutes(app: App, facts: DocumentFacts): void {
  const { server, http } = app;
  // A plugin is loaded after all operations have been registered, whatever the order of the calls.
  server.register(async (scope) => {
    const document = openApiDocument(http.operations, facts);
    const text = JSON.stringify(document);
    scope.get('/openapi.json', { config: { template: '/openapi.json' } }, async (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(text),
    );
    await scope.register(async (page) => {
      page.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', PAGE_POLICY).header('cache-control', 'public, max-age=300');
      });
      const specification = { document } as unknown as StaticDocumentSpec;
      await page.register(swagger, { mode: 'static', specification });
      await page.register(swaggerUi, { routePrefix: '/docs', uiConfig: { url: '/openapi.json', deepLinking: true } });
    });
  });
}
