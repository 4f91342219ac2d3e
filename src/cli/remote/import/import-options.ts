/** Options of `outrider import`. */
export interface ImportOptions {
  readonly campaign: string;
  readonly map?: string[];
  readonly yes?: boolean;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly header: boolean;
  readonly update?: boolean;
  readonly format?: string;
  readonly alreadyContacted?: string;
  readonly rejected?: string;
}
