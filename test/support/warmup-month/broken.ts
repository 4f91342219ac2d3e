/** A violation. */
export interface Broken {
  readonly rule: Rule;
  readonly text: string;
}

export type Rule =
  | 'budget'
  | 'ramp'
  | 'gap'
  | 'hours'
  | 'weekend'
  | 'pair'
  | 'answer'
  | 'machine'
  | 'text'
  | 'secret'
  | 'bad'
  | 'work';
