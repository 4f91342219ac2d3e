// Stands in for the package that n8n provides: only what the nodes import at run time.
class NodeApiError extends Error {
  constructor(node, response, { message, httpCode } = {}) {
    super(message ?? response.message);
    this.node = node;
    this.httpCode = httpCode ?? response.httpCode ?? null;
  }
}

module.exports = { NodeConnectionTypes: { Main: 'main' }, NodeApiError };
