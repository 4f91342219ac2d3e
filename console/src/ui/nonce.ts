/** Nonce for styles created at runtime, different for each page. */
export const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

// `get-nonce` reads this for the scroll-lock style of dialogs.
Object.assign(globalThis, { __webpack_nonce__: nonce });
