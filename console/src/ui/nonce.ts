/** What styles made while the page runs must carry; fresh for each page. */
export const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

// Dialogs hold the page still by a style of `get-nonce`, which looks here.
Object.assign(globalThis, { __webpack_nonce__: nonce });
