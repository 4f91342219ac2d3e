import { describe, expect, it } from 'vitest';
import { encryptPush, isPublicKey } from './push-message.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const browser = {
  publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};

describe('a message to a browser', () => {
  it('is encrypted as in the example of RFC 8291, appendix A', () => {
    const secrets = {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    };
    expect(encryptPush('When I grow up, I want to be a watermelon', browser, secrets).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
        'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('requires a public key on the curve', () => {
    expect(isPublicKey(browser.publicKey)).toBe(true);
    expect(isPublicKey(browser.publicKey.subarray(1))).toBe(false);
    const off = Buffer.from(browser.publicKey);
    off[64] = (off[64] as number) ^ 1;
    expect(isPublicKey(off)).toBe(false);
  });
});
