export { holdSnippetsIn, snippetTextsIn } from './load-snippets.service.js';
export { snippetRoutes } from './snippets.routes.js';
