import { type ComponentType, lazy, Suspense } from 'react';

/**
 * Loads a part on demand that is hidden when its page opens, such as a drawer or dialog, so that the
 * screen renders sooner.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Late = lazy(async () => ({ default: (await load()) as ComponentType<object> })) as unknown as ComponentType<P>;
  return (props) => (
    <Suspense fallback={<span aria-busy="true" hidden />}>
      <Late {...props} />
    </Suspense>
  );
}
