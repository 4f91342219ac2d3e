/** The loop that sends deliveries; the one that makes them is `FAN_OUT_LOOP` of the events module. */
export const DELIVER_LOOP = 'webhooks.deliver';
