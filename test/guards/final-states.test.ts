import { expect, it } from 'vitest';
import {
  OUTBOUND_STATUSES,
  WARMUP_OPERATION_STATUSES,
  WARMUP_STATUSES,
} from '../../src/engine/lifecycle/delivery-enums.js';
import { DOMAIN_STATUSES } from '../../src/engine/lifecycle/domain-enums.js';
import { CAMPAIGN_STATUSES, CONTACT_STATUSES, SEND_STATUSES } from '../../src/engine/lifecycle/enums.js';
import {
  connectionTransitions,
  deadLetterTransitions,
  deliveryTransitions,
  importTransitions,
  launchJobTransitions,
  mailboxTransitions,
  sequencerExportTransitions,
  subscriptionTransitions,
} from '../../src/engine/lifecycle/machines.js';
import { transferTransitions } from '../../src/engine/lifecycle/transfer.js';
import { eventCatalogue } from '../../src/events.js';
import { PURCHASE_STATUSES } from '../../src/modules/reach/domains/purchases/purchase-status.js';
import { readTree } from './tree.js';

/** Status in which something ends or waits for a member, with the event that reports it. */
const EVENT = 'event';
/** Status of work in progress, or a status without an event, with the reason. */
const NONE = 'none';
type Row = readonly [kind: typeof EVENT | typeof NONE, text: string];
const event = (type: string): Row => [EVENT, type];
const none = (why: string): Row => [NONE, why];
const IN_PROGRESS = none('in progress');

interface Machine {
  readonly statuses: readonly string[];
  readonly rows: Readonly<Record<string, Row>>;
}

const MACHINES: Readonly<Record<string, Machine>> = {
  campaign: {
    statuses: CAMPAIGN_STATUSES,
    rows: {
      draft: event('campaign.created'),
      launching: IN_PROGRESS,
      active: event('campaign.launched'),
      paused: event('campaign.paused'),
      completed: event('campaign.completed'),
      archived: event('campaign.archived'),
    },
  },
  contact: {
    statuses: CONTACT_STATUSES,
    rows: {
      pending: IN_PROGRESS,
      active: IN_PROGRESS,
      paused: event('campaign.contact.held'),
      completed: event('campaign.contact.completed'),
      replied: event('campaign.contact.replied'),
      bounced: event('campaign.email.bounced'),
      unsubscribed: event('campaign.contact.unsubscribed'),
      suppressed: event('campaign.contact.stopped'),
      stopped: event('campaign.contact.stopped'),
      failed: event('campaign.email.failed'),
    },
  },
  send: {
    statuses: SEND_STATUSES,
    rows: {
      scheduled: IN_PROGRESS,
      sending: IN_PROGRESS,
      sent: event('campaign.email.sent'),
      deferred: event('campaign.email.deferred'),
      failed: event('campaign.email.failed'),
      bounced: event('campaign.email.bounced'),
      skipped: event('campaign.email.skipped'),
      cancelled: none('an event reports the contact or campaign that ended it'),
      unknown: event('campaign.email.unresolved'),
    },
  },
  messageByHand: {
    statuses: OUTBOUND_STATUSES,
    rows: {
      scheduled: IN_PROGRESS,
      queued: IN_PROGRESS,
      sending: IN_PROGRESS,
      deferred: IN_PROGRESS,
      sent: event('inbox.message.sent'),
      failed: event('inbox.message.failed'),
      cancelled: none('the response tells the member who did it'),
      unknown: none('evidence or a member settles it, which has an event'),
    },
  },
  import: {
    statuses: Object.keys(importTransitions),
    rows: {
      queued: IN_PROGRESS,
      analyzing: IN_PROGRESS,
      awaiting_mapping: event('import.analyzed'),
      processing: IN_PROGRESS,
      completed: event('import.completed'),
      completed_with_errors: event('import.completed'),
      failed: event('import.failed'),
      cancelled: event('import.cancelled'),
    },
  },
  deadLetter: {
    statuses: Object.keys(deadLetterTransitions),
    rows: {
      open: IN_PROGRESS,
      replaying: IN_PROGRESS,
      replayed: none('a row of an import, whose end has an event'),
      discarded: none('a row of an import, whose end has an event'),
    },
  },
  launchJob: {
    statuses: Object.keys(launchJobTransitions),
    rows: {
      queued: IN_PROGRESS,
      running: IN_PROGRESS,
      completed: event('campaign.launched'),
      failed: event('campaign.launch.failed'),
      cancelled: none('an event reports the pause or deletion that ended it'),
    },
  },
  subscription: {
    statuses: Object.keys(subscriptionTransitions),
    rows: {
      active: IN_PROGRESS,
      paused: none('the response tells the member who did it'),
      disabled: event('webhook.subscription.disabled'),
    },
  },
  delivery: {
    statuses: Object.keys(deliveryTransitions),
    rows: {
      queued: IN_PROGRESS,
      sending: IN_PROGRESS,
      retrying: IN_PROGRESS,
      delivered: none('an event about each delivery would itself be delivered'),
      failed: event('webhook.subscription.failing'),
      paused: none('an event reports its subscription'),
      cancelled: none('its subscription was deleted by a member'),
    },
  },
  mailbox: {
    statuses: Object.keys(mailboxTransitions),
    rows: {
      provisioning: IN_PROGRESS,
      connecting: IN_PROGRESS,
      active: event('mailbox.connected'),
      paused: event('mailbox.paused'),
      disconnected: event('mailbox.disconnected'),
      error: event('mailbox.disconnected'),
      deleting: event('mailbox.deleted'),
    },
  },
  connection: {
    statuses: Object.keys(connectionTransitions),
    rows: {
      pending: IN_PROGRESS,
      active: IN_PROGRESS,
      invalid: event('sequencer.connection.invalidated'),
      unreachable: event('sequencer.connection.unreachable'),
      disabled: none('the response tells the member who did it'),
    },
  },
  sequencerExport: {
    statuses: Object.keys(sequencerExportTransitions),
    rows: {
      queued: IN_PROGRESS,
      exporting: IN_PROGRESS,
      exported: event('sequencer.export.completed'),
      reconnecting: IN_PROGRESS,
      failed: event('sequencer.export.failed'),
      removed: event('sequencer.export.removed'),
    },
  },
  transfer: {
    statuses: Object.keys(transferTransitions),
    rows: {
      requested: IN_PROGRESS,
      zone_created: IN_PROGRESS,
      awaiting_nameservers: IN_PROGRESS,
      verifying: IN_PROGRESS,
      completed: event('domain.transfer.completed'),
      skipped: none('the response reports it'),
      failed: event('domain.transfer.failed'),
      cancelled: event('domain.transfer.failed'),
    },
  },
  purchase: {
    statuses: PURCHASE_STATUSES,
    rows: {
      quoted: none('the response reports it'),
      requested: IN_PROGRESS,
      processing: IN_PROGRESS,
      action_required: event('domain.purchase.failed'),
      completed: event('domain.purchased'),
      partially_completed: event('domain.purchased'),
      failed: event('domain.purchase.failed'),
      cancelled: event('domain.purchase.failed'),
    },
  },
  domain: {
    statuses: DOMAIN_STATUSES,
    rows: {
      purchasing: IN_PROGRESS,
      connecting: IN_PROGRESS,
      transferring: IN_PROGRESS,
      active: event('domain.dns.changed'),
      expired: event('domain.expiring'),
      failed: event('domain.purchase.failed'),
    },
  },
  warmup: {
    statuses: WARMUP_STATUSES,
    rows: {
      not_started: IN_PROGRESS,
      warming: IN_PROGRESS,
      ready: event('warmup.mailbox.graduated'),
      paused: none('the response tells the member who did it'),
      quarantined: event('warmup.mailbox.quarantined'),
      failed: event('mailbox.disconnected'),
      disabled: none('the response tells the member who did it'),
    },
  },
  warmupOperation: {
    statuses: WARMUP_OPERATION_STATUSES,
    rows: {
      requested: IN_PROGRESS,
      running: IN_PROGRESS,
      completed: event('warmup.operation.completed'),
      partially_completed: event('warmup.operation.completed'),
      failed: event('warmup.operation.completed'),
    },
  },
};

it.each(Object.entries(MACHINES))('each status of a %s has its event, or a reason for none', (_name, machine) => {
  expect(Object.keys(machine.rows).sort()).toEqual([...machine.statuses].sort());
  const named = Object.values(machine.rows).flatMap(([kind, text]) => (kind === EVENT ? [text] : []));
  expect(named.filter((type) => eventCatalogue.find(type) === undefined)).toEqual([]);
});

it('each table of transitions of the engine is listed', () => {
  const names = readTree(['src/engine']).flatMap(({ text }) => [...text.matchAll(/export const (\w+)Transitions\b/g)]);
  const tables = names.map(([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter((name) => !Object.hasOwn(MACHINES, name))).toEqual([]);
});

it('each event of a status is written by a service', () => {
  const files = readTree(['src/modules']).filter(({ path }) => !path.endsWith('.test.ts'));
  const declared = files.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = eventType\('([\w.]+)'/g)].map(([, name, type]) => ({ name, type })),
  );
  const named = Object.values(MACHINES).flatMap(({ rows }) => Object.values(rows));
  const types = new Set(named.flatMap(([kind, text]) => (kind === EVENT ? [text] : [])));
  const silent = [...types].filter((type) => {
    const found = declared.find((one) => one.type === type);
    return (
      found === undefined ||
      !files.some(({ path, text }) => !path.endsWith('.events.ts') && new RegExp(`\\b${found.name}\\b`).test(text))
    );
  });
  expect(silent).toEqual([]);
});
