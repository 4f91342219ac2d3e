export type { Sender } from './sender.js';
export { senderFor } from './sender-for.js';
export { loadSenders } from './senders.service.js';
