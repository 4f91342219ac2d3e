import { type Evidence, groupBy, violation } from './evidence.js';
import type { Violation } from './expectations.js';

/** Checks that nothing is accepted twice: not by Message-ID, not by contact and step, not by text. */
export function checkDuplicates({ deliveries }: Evidence): Violation[] {
  const found: Violation[] = [];
  for (const copies of groupBy(
    deliveries,
    (one) => one.entry.messageId && `${one.entry.messageId} ${one.address}`,
  ).values()) {
    for (const copy of copies.slice(1)) {
      found.push(violation('duplicate-message-id', copy, `accepted before at ${copies[0]?.entry.at}`));
    }
  }
  const stepOf = groupBy(deliveries, (one) =>
    one.campaign === null || one.step === null ? null : `${one.campaign.id} ${one.address} ${one.step}`,
  );
  for (const copies of stepOf.values()) {
    for (const copy of copies.slice(1)) {
      found.push(
        violation('duplicate-step', copy, `step ${(copy.step ?? 0) + 1} was accepted at ${copies[0]?.entry.at}`),
      );
    }
  }
  for (const copies of groupBy(deliveries, (one) => `${one.address} ${one.entry.bodySha256}`).values()) {
    for (const copy of copies.slice(1)) {
      found.push(violation('duplicate-body', copy, `the same body was accepted at ${copies[0]?.entry.at}`));
    }
  }
  for (const delivery of deliveries) {
    if (delivery.campaign !== null && delivery.step !== null) continue;
    found.push(
      violation(
        'unexpected-message',
        delivery,
        delivery.campaign === null
          ? `no campaign lets ${delivery.mailbox} write to this contact`
          : `the campaign has ${delivery.campaign.steps.length} steps`,
      ),
    );
  }
  return found;
}
