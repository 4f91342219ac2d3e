export { appendEvents, appendLastEvents, FAN_OUT_LOOP } from './append.service.js';
export type { CampaignRef, ContactRef, SendBlocks } from './blocks.events.js';
export { appendContactEvents } from './contact-events.service.js';
export { catalogueOf, type EventCatalogue } from './event-catalogue.js';
export { eventData } from './event-data.js';
export { readContactEvents } from './event-feed.service.js';
export { eventFeedBinding } from './event-feed-binding.js';
export {
  lockFanOut,
  moveFanOut,
  readEventHeads,
  readEvents,
  readFannedOut,
  workspacesWithNewEvents,
} from './event-log.service.js';
export type { EventDraft, EventType } from './event-type.events.js';
export type { EventRow } from './events.repo.js';
export { eventRoutes } from './events.routes.js';
export { eventRetention } from './events.worker.js';
export { firstUuidAt } from './retention.service.js';
export { eventStreamRoutes } from './stream/stream.routes.js';
