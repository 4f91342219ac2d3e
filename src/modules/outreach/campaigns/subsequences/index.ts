export { listSubsequences, type RoutingPolicy, routingPolicyOf, type Subsequence } from './routing-policy.service.js';
export type { SubsequenceTrigger } from './subsequence-input.js';
export { SubsequencePath, subsequenceRoutes } from './subsequences.routes.js';
