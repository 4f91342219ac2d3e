export { type ClientOptions, Outrider } from './client.js';
export {
  ApiError,
  ConnectionError,
  hasCode,
  isErrorOf,
  type OperationId,
  OutriderError,
  TimeoutError,
  ValidationError,
} from './errors.js';
export { EventFeed, type EventType, type FollowOptions, type LoggedEvent } from './feed.js';
export type { Upload } from './form.js';
export type { ErrorCodes } from './generated/operations.js';
export type * from './generated/types.gen.js';
export type { RequestOptions } from './operation.js';
export type { Page, Pages } from './pages.js';
export { verifyWebhook, WebhookVerificationError } from './verify.js';
