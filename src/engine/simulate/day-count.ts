import { localDay } from '../schedule/local-day.js';
import { type Ramp, rampLimit } from '../sequence/pace.js';

/** Emails of a campaign or mailbox on the current local day, counted as by a claim. */
export class DayCount {
  sent = 0;
  sentNew = 0;
  endsAt: number;
  date: string;

  constructor(
    private readonly zone: string,
    private readonly ramp: Ramp,
    start: Date,
    known: { readonly sent: number; readonly sentNew: number; readonly endsAt: Date },
    public sendingDays: number,
    private lastSendingDay: string | null,
  ) {
    const day = localDay(zone, start);
    this.date = day.date;
    this.endsAt = day.endsAt.getTime();
    if (known.endsAt > start) {
      this.sent = known.sent;
      this.sentNew = known.sentNew;
    }
  }

  /** Resets the count if the day has ended by `at`. Returns whether it did. */
  advance(at: number): boolean {
    if (at < this.endsAt) return false;
    const day = localDay(this.zone, new Date(at));
    this.date = day.date;
    this.endsAt = day.endsAt.getTime();
    this.sent = 0;
    this.sentNew = 0;
    return true;
  }

  use(isNew: boolean): void {
    this.sent += 1;
    if (isNew) this.sentNew += 1;
    if (this.lastSendingDay === this.date) return;
    if (this.lastSendingDay !== null) this.sendingDays += 1;
    this.lastSendingDay = this.date;
  }

  /** Restores the capacity of one message that was not accepted. */
  release(isNew: boolean): void {
    this.sent -= 1;
    if (isNew) this.sentNew -= 1;
  }

  get rampLimit(): number | null {
    return rampLimit(this.ramp, this.sendingDays);
  }
}
