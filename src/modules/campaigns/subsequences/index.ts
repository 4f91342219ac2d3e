export { listSubsequences, type RoutingPolicy, routingPolicyOf, type Subsequence } from './routing-policy.service.js';
export { SubsequencePath, subsequenceRoutes } from './subsequences.routes.js';
export { SubsequenceTrigger } from './subsequences.schemas.js';
