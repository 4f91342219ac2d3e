import { loadTexts } from './words/localized';

if (window.location.pathname.startsWith('/app/w/')) document.documentElement.classList.add('is-opening');

const script = document.querySelector<HTMLScriptElement>('script[data-console]');

// Loads the console after its texts, because modules read their texts once. If the texts do not load, the console is in
// English and reports it.
void loadTexts().finally(() => import(/* @vite-ignore */ script?.dataset['console'] as string));
