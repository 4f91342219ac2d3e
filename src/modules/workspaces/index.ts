export { accessPort } from './access.service.js';
export { apiKeyRoutes } from './api-keys.routes.js';
export { createApiKey } from './api-keys.service.js';
export { auditRoutes } from './audit.routes.js';
export { type AuditEntry, appendAudit } from './audit.service.js';
export { type Bootstrapped, ensureBootstrapKey } from './bootstrap.service.js';
export type { WorkspaceRow } from './workspaces.repo.js';
export { workspaceRoutes } from './workspaces.routes.js';
export { createWorkspace, getWorkspace, lockWorkspaceLimits } from './workspaces.service.js';
