import { loadTexts } from './words/localized';

const script = document.querySelector<HTMLScriptElement>('script[data-console]');

// Modules read their texts once, so the console loads after them. If they do not load, it is in English and reports it.
void loadTexts().finally(() => import(/* @vite-ignore */ script?.dataset['console'] as string));
