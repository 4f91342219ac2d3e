export { appendEvents, type EventDraft, FAN_OUT_LOOP } from './append.service.js';
export { appendContactEvents } from './contact-events.service.js';
export type { CampaignRef, ContactRef, EventBase, SendBlocks, SendRef, StepRef } from './event-blocks.js';
export {
  type EventType,
  eventCatalogue,
  eventTypes,
  isEventType,
  optInEventTypes,
  schemaVersionOf,
} from './event-catalogue.js';
export { eventData } from './event-data.js';
export {
  type EventHead,
  type EventRow,
  listEventsAfter,
  listEventsById,
  listWorkspacesWithNewEvents,
  lockFannedOutSequence,
  updateFannedOutSequence,
} from './events.repo.js';
export { eventRoutes } from './events.routes.js';
export { eventRetention } from './events.worker.js';
export { firstUuidAt } from './retention.service.js';
export { sequenceAllEvents, sequenceEvents } from './sequence.service.js';
