import { localDay } from '../../../engine/schedule/local-day.js';
import { scheduleGate } from '../../../engine/schedule/schedule-gate.js';
import { zoneOf } from '../../../engine/schedule/types.js';
import type { Worker } from '../../../platform/due/worker.js';
import { NotHandedOver } from '../transit/index.js';
import type { ComposedSend } from './claimed/in-flight.js';

/** Throws if other workers may have taken over this worker's claims. */
export function requireHolder(worker: Worker, send: ComposedSend): void {
  if (!worker.isAlive() || worker.id !== send.workerId) throw new NotHandedOver('This worker was replaced.');
}

/** Throws if the sending window has closed since the claim. */
export function requireOpenWindow({ plan, send }: ComposedSend, now: Date): void {
  const { outcome } = scheduleGate(plan.schedule, now, zoneOf(plan.schedule, send.timezone));
  if (outcome !== 'pass') throw new NotHandedOver('The sending window has closed.');
}

/** Throws if the day that counted the email has ended: an email counts on the day it is sent. */
export function requireSameDay({ plan, sender, claimedAt }: ComposedSend, now: Date): void {
  for (const zone of [plan.schedule.timezone, sender.timezone]) {
    if (localDay(zone, claimedAt).endsAt <= now) throw new NotHandedOver('The day it was claimed for is over.');
  }
}
