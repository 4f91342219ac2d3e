import type { Happened } from '../queries';

/** Events that follow from other events, so that readers can skip them. */
const AUTOMATIC: ReadonlySet<string> = new Set([
  ...['campaign.contact.enrolled', 'campaign.contact.completed', 'campaign.contact.classified'],
  ...['campaign.contact.held', 'campaign.contact.resumed', 'campaign.contact.moved', 'campaign.email.deferred'],
]);

/** Returns the items in lines: each on its own, but adjacent automatic events together. */
export function linesOf(items: readonly Happened[]): Happened[][] {
  const lines: Happened[][] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last?.[0] !== undefined && isAutomatic(last[0]) && isAutomatic(item)) last.push(item);
    else lines.push([item]);
  }
  return lines;
}

export const isAutomatic = ({ type }: Pick<Happened, 'type'>): boolean => AUTOMATIC.has(type);
