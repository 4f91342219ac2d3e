import { type ComponentProps, lazy, Suspense } from 'react';

const Drawn = lazy(() => import('./Drawn').then((file) => ({ default: file.Drawn })));
/** Title and axis are above and below the drawing. */
const AROUND = 40;

/** A chart. The code that draws it loads with the first visible chart; its space is reserved until then. */
export function Chart({ height = 140, ...chart }: ComponentProps<typeof Drawn>) {
  return (
    <Suspense fallback={<div aria-busy="true" style={{ height: height + AROUND }} />}>
      <Drawn {...chart} height={height} />
    </Suspense>
  );
}
