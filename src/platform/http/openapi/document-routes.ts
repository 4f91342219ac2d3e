import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../http-server.js';
import { type DocumentFacts, openApiDocument } from './document.js';
import type { Json } from './json.js';

/** Styles and scripts of the reference page come from this server only. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'";

/** Serves `/openapi.json` and `/docs`, a page that displays it. */
export function documentRoutes(app: App, facts: DocumentFacts): void {
  const { server, http } = app;
  // A plugin is loaded after all operations have been registered, regardless of the order of the calls.
  server.register(async (scope) => {
    // Generated on the first request, so that a start does not wait for it.
    const document: Json = {};
    let text: string | undefined;
    const written = (): string => {
      text ??= JSON.stringify(Object.assign(document, openApiDocument(http.operations, facts)));
      return text;
    };
    scope.get('/openapi.json', { config: { template: '/openapi.json' } }, async (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(written()),
    );
    await scope.register(async (page) => {
      page.addHook('onRequest', async () => {
        written();
      });
      page.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', PAGE_POLICY).header('cache-control', 'public, max-age=300');
      });
      const specification = { document } as unknown as StaticDocumentSpec;
      await page.register(swagger, { mode: 'static', specification });
      await page.register(swaggerUi, { routePrefix: '/docs', uiConfig: { url: '/openapi.json', deepLinking: true } });
    });
  });
}
