export { listSubsequences, type RoutingPolicy, routingPolicyOf, type Subsequence } from './routing-policy.service.js';
export type { SubsequenceTrigger } from './subsequence-input.js';
export { subsequenceRoutes } from './subsequences.routes.js';
export { SubsequencePath } from './subsequences.schemas.js';
