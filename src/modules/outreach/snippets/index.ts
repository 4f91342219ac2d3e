export { holdSnippetsIn, snippetTextsIn } from './load-snippets.service.js';
export { snippetRoutes } from './snippets.routes.js';
export { getSnippet, noteTextsChanged } from './snippets.service.js';
