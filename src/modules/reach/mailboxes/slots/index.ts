export type { SlotAdvance } from './mailbox-slots.repo.js';
export { advanceSlots, countByHand, holdSlots, settleSlots } from './mailbox-slots.service.js';
export { takeCapacity, takeSlot } from './take-slot.service.js';
