/** Name of the loop that sends deliveries; `FAN_OUT_LOOP` of the events module creates them. */
export const DELIVER_LOOP = 'webhooks.deliver';
