import type { SourceFile } from './tree.js';

/** Files that may format a share: the part for rates, and shares whose base is not a count or is in the same sentence. */
const FORMATS: readonly string[] = [
  'console/src/ui/show/format.ts',
  'console/src/ui/show/Rate.tsx',
  // The locale of the report page; its rates are drawn by `Rate`.
  'console/src/features/share/reader.ts',
  // A threshold, not a measured rate.
  'console/src/features/campaign/settings/summary.ts',
  // The configured share of a variant.
  'console/src/features/campaign/steps/Variants.tsx',
  // A confidence interval and a probability.
  'console/src/features/campaign/running/StepFigures.tsx',
  // Texts that contain the count.
  'console/src/features/domains/Dmarc.tsx',
  // A bar with a label.
  'console/src/ui/show/Progress.tsx',
  // The change of a number, with both numbers on hover.
  'console/src/ui/show/change-of.ts',
];

const PERCENT = [
  /import \{[^}]*\bpercent\b[^}]*\} from '[^']*\/format'/,
  /style: 'percent'/,
  /\* 100\)\}?\s*%/,
  /\.rate\(/,
];

/** Rates of the console are drawn by `Rate`, whose type requires the part and the whole. */
export function ratesNameTheirBase(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^console\/src\/(?:features|ui)\/.*(?<!\.test)\.tsx?$/.test(path) && !FORMATS.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        // Widths and positions are not texts.
        PERCENT.some((pattern) => pattern.test(line)) && !/\b(?:style=|left:|width:)/.test(line)
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [],
      ),
    );
}
