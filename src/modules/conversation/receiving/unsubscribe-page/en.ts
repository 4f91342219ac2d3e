/** Texts of the unsubscribe pages. `email` is HTML: the address, escaped and in bold. */
export interface UnsubscribeTexts {
  readonly askTitle: string;
  readonly ask: (email: string) => string;
  /** Question for a link whose address is unknown. */
  readonly askUnnamed: string;
  readonly button: string;
  readonly doneTitle: string;
  readonly done: (email: string) => string;
  readonly unknownTitle: string;
  /** Instructions for an invalid link. `word` is a reply that the classifier recognizes as an opt-out. */
  readonly unknown: (word: string) => string;
  readonly word: string;
}

/** Partial translation; English replaces missing texts. */
export type Translation = Partial<UnsubscribeTexts>;

export const english: UnsubscribeTexts = {
  askTitle: 'Unsubscribe',
  ask: (email) => `Stop all emails to ${email}?`,
  askUnnamed: 'Stop all emails to your address?',
  button: 'Unsubscribe',
  doneTitle: 'Unsubscribed',
  done: (email) => `${email} will receive no more emails. You can close this page.`,
  unknownTitle: 'Unknown link',
  unknown: (word) =>
    `This link does not belong to an email from this server. To stop emails, reply to one of them with the word “${word}”.`,
  word: 'unsubscribe',
};
