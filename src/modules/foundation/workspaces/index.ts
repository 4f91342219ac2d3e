export { accessPort, findValidKey } from './access.service.js';
export { apiKeyRoutes, keyToWire } from './api-keys.routes.js';
export { ApiKeyOut } from './api-keys.schemas.js';
export { createApiKey, listKeysCreatedBy } from './api-keys.service.js';
export { auditRoutes } from './audit.routes.js';
export { appendAudit } from './audit.service.js';
export { ensureBootstrapKey } from './bootstrap.service.js';
export { BILLING_STATUSES } from './workspace-enums.js';
export { workspaceRoutes, workspaceToWire } from './workspaces.routes.js';
export { WorkspaceOut } from './workspaces.schemas.js';
export {
  changeSeats,
  changeSubscriptionStatus,
  changeWorkspace,
  createDemoWorkspace,
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listWorkspaces,
  lockWorkspaceLimits,
  setWorkspaceStatus,
  viewWorkspace,
} from './workspaces.service.js';
