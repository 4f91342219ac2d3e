import '@mantine/core/styles.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/global.css';
import './theme/outline.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { comeBackFromProvider } from './api/provider';
import { queryClient } from './api/query-client';
import { reportUncaught } from './api/report';
import { followNotices } from './routes/follow-notices';
import { routeOf } from './routes/route-of';
import { router } from './routes/router';
import { theme } from './theme/theme';
import { Busy } from './ui/Busy';
import { keepFocus } from './ui/focus/keep-focus';
import { nonce } from './ui/nonce';
import { Appearance } from './ui/preferences';

const Notices = lazy(() => import('./ui/notices').then((file) => ({ default: file.Notices })));

reportUncaught(() => routeOf(router));
keepFocus();
followNotices((path) => router.history.push(path));
void comeBackFromProvider().then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Appearance />
      <Busy />
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  ),
);
