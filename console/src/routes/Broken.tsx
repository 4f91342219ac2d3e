import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../api/errors';
import { report } from '../api/report';
import { Problem } from '../ui/page/Problem';
import { words } from '../words';
import { routeOf } from './route-of';

const RELOADED_AT = 'outrider.reloaded-at';
/** How Chromium, Firefox and Safari say that a part of the console did not load. */
const PART_MISSING = /dynamically imported module|importing a module script failed/i;
const AGAIN_MS = 3_000;
/** A part that fails right after a reload is not loaded by another one. */
const RELOAD_EVERY_MS = 60_000;

/**
 * Loads the page again as soon as the service answers: it was away, or an update took the part away. Returns what stops asking.
 */
function reloadOnceReached(): () => void {
  const over = new AbortController();
  const ask = async (): Promise<void> => {
    const { ok } = await fetch('/app/version', { cache: 'no-store', signal: over.signal });
    const isDue = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) > RELOAD_EVERY_MS;
    if (!ok || !isDue) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
  };
  // While the service is away, each try fails until one does not.
  const again = () => void ask().catch(() => undefined);
  again();
  const timer = setInterval(again, AGAIN_MS);
  return () => {
    clearInterval(timer);
    over.abort();
  };
}

/** A screen that failed. Where a part of it did not load, the page loads again when the service can be reached. */
export function Broken({ error }: { error: unknown }) {
  const router = useRouter();
  useEffect(() => report(error, routeOf(router)), [error, router]);
  const isGone = error instanceof TypeError && PART_MISSING.test(error.message);
  useEffect(() => (isGone ? reloadOnceReached() : undefined), [isGone]);
  return (
    <main className="panel-message">
      <h1 className="page-title">{words.problems.pageFailed}</h1>
      <Problem error={isGone ? new ApiError(0, null, null) : error} />
      <Button variant="default" onClick={() => window.location.reload()}>
        {words.problems.reload}
      </Button>
    </main>
  );
}

export function Missing() {
  return (
    <main className="panel-message">
      <h1 className="page-title">{words.common.notHere}</h1>
      <Link to="/">{words.common.toOverview}</Link>
    </main>
  );
}
