import type { CampaignExpectation, WindowExpectation } from './expectations.js';
import { addDays, instantOf, localDate, weekdayOf } from './zoned-time.js';

/**
 * Returns whether the campaign may send at this instant (epoch milliseconds), or could up to `toleranceMs` before, when the transaction
 * began. Windows and holidays are read in `zone`; the first and last day always in the campaign's zone.
 */
export function isInsideWindow(at: number, campaign: CampaignExpectation, zone: string, toleranceMs: number): boolean {
  return isOpen(at, campaign, zone) || isOpen(at - toleranceMs, campaign, zone);
}

function isOpen(at: number, campaign: CampaignExpectation, zone: string): boolean {
  const campaignDay = localDate(at, campaign.timezone);
  if (campaign.startDate !== undefined && campaignDay < campaign.startDate) return false;
  if (campaign.endDate !== undefined && campaignDay > campaign.endDate) return false;
  const today = localDate(at, zone);
  if (campaign.holidays?.includes(today) === true) return false;
  // Yesterday's window may extend into today.
  return [addDays(today, -1), today].some((date) =>
    campaign.windows.some((window) => {
      if (!window.days.includes(weekdayOf(date))) return false;
      const { start, end } = intervalOf(date, window, zone);
      return at >= start && at < end;
    }),
  );
}

function intervalOf(date: string, window: WindowExpectation, zone: string): { start: number; end: number } {
  const from = minutesOf(window.start);
  const to = minutesOf(window.end);
  const endDate = to <= from ? addDays(date, 1) : date;
  return { start: instantOf(date, from, zone), end: instantOf(endDate, to, zone) };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
