import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSandbox } from './support.js';

const ROWS = 10_000;

/** Yields a file in several chunks, as if it were read from a disk. */
async function* csv(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('Email,First name\n');
  for (let start = 0; start < ROWS; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => `p${start + index}@example.com,P${start + index}\n`);
    yield encoder.encode(rows.join(''));
  }
}

test('uploads a stream, and reads 10,000 rows by both kinds of cursor, each once', { timeout: 120_000 }, async () => {
  const { outrider, campaignId } = await openSandbox();
  const file = { content: csv(), name: 'people.csv' };
  const { importId } = await outrider.imports.create({ campaignId, file, autoConfirm: true });
  for (;;) {
    const { status } = await outrider.imports.getStatus({ importId });
    if (status === 'completed') break;
    assert.ok(!['failed', 'cancelled', 'awaiting_mapping'].includes(status), status);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // The cursor is in a header: the page is a plain array.
  const emails = new Set<string>();
  for await (const { email } of outrider.contacts.list({ campaignId, limit: 1_000 })) emails.add(email);
  assert.equal(emails.size, ROWS);
  // The cursor is in the page.
  const addressees = new Set<string>();
  for await (const { email } of outrider.contacts.listContacts({ limit: 200 })) addressees.add(email);
  assert.ok([...emails].every((email) => addressees.has(email)));
});

test('reads a page at a time, no more items than wanted, and ends with a change feed', async () => {
  const { outrider, campaignId } = await openSandbox();
  const contacts = Array.from({ length: 7 }, (_, index) => ({ email: `q${index}@example.com` }));
  await outrider.contacts.create({ campaignId, contacts });
  const list = outrider.contacts.list({ campaignId, limit: 3 });
  const first = await list.page();
  assert.deepEqual([first.items.length, first.hasMore], [3, true]);
  const second = await list.page(first.nextCursor ?? '');
  assert.equal(second.items[0]?.email, 'q3@example.com');
  assert.equal((await list.toArray(5)).length, 5);
  assert.equal((await list.toArray()).length, 7);
  const changes = await outrider.contacts.listChanges({ campaignId, limit: 2 }).toArray();
  assert.ok(changes.length >= 7);
});
