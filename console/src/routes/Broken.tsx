import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { report } from '../api/report';
import { Problem } from '../ui/page/Problem';
import { words } from '../words';
import { routeOf } from './route-of';

const RELOADED = 'outrider.reloaded';

/** A screen that failed. A part that is gone because the service was updated loads the page once more. */
export function Broken({ error }: { error: unknown }) {
  const router = useRouter();
  useEffect(() => report(error, routeOf(router)), [error, router]);
  const isGone = error instanceof TypeError && /dynamically imported module/.test(error.message);
  if (isGone && sessionStorage.getItem(RELOADED) === null) {
    sessionStorage.setItem(RELOADED, '1');
    window.location.reload();
  }
  return (
    <main className="panel-message">
      <h1 className="page-title">{words.problems.pageFailed}</h1>
      <Problem error={error} />
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
