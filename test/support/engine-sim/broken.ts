/** A violation, and the invariant it violates. */
export interface Broken {
  readonly invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9';
  readonly rule: string;
  readonly text: string;
}
