import { type ComponentProps, lazy, Suspense } from 'react';

const ChartDrawing = lazy(() => import('./ChartDrawing').then((file) => ({ default: file.ChartDrawing })));
/** Height of the title above and the axis below the drawing, in pixels. */
const AROUND = 40;

/** A chart. The code that draws it loads with the first visible chart; its space is reserved until then. */
export function Chart({ height = 140, ...chart }: ComponentProps<typeof ChartDrawing>) {
  return (
    <Suspense fallback={<div aria-busy="true" style={{ height: height + AROUND }} />}>
      <ChartDrawing {...chart} height={height} />
    </Suspense>
  );
}
