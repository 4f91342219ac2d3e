import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Desk } from './api.ts';

/** Password of every member created by a test. */
export const PASSWORD = 'nine lanterns over the lake';

/** Adds a member with a role to the workspace of a desk, by an invitation accepted in `page`. Returns the address. */
export async function joinAs(
  desk: Desk,
  page: Page,
  role: 'viewer' | 'member' | 'admin',
  name: string,
): Promise<string> {
  // A retried test invites another person.
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@studio.test`;
  const { url } = await desk.call<{ url: string }>('POST', `/workspaces/${desk.workspaceId}/invitations`, {
    ...{ email, role },
  });
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  return email;
}
