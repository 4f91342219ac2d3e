import { expect, test } from 'vitest';
import { loginAdvice } from './login-advice.js';

const at = (host: string, signsIn = false) => ({ host, signsIn });
const google = at('smtp.gmail.com');
const microsoft = at('smtp.office365.com');

/** Replies as given by providers, with the advice that members see. */
test.each([
  [
    google,
    '534 5.7.9 Application-specific password required. For more information, go to https://support.google.com',
    'apppasswords',
  ],
  [
    at('imap.gmail.com'),
    '[ALERT] Application-specific password required: https://support.google.com (Failure)',
    'apppasswords',
  ],
  [google, '535 5.7.8 Username and Password not accepted. For more information, go to', 'app password'],
  [google, '534 5.7.14 Please log in via your web browser and then try again.', 'once in a browser'],
  [at('imap.gmail.com'), '[ALERT] Your account is not enabled for IMAP access. (Failure)', 'IMAP is disabled'],
  [at('smtp.gmail.com', true), '535 5.7.8 Username and Password not accepted', 'trust the application'],
  [
    microsoft,
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled',
    'Set-TransportConfig',
  ],
  [
    at('smtp.office365.com', true),
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox. [AM0PR01CA0001]',
    'Set-CASMailbox',
  ],
  [
    microsoft,
    '535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [LO4P265CA0001]',
    'accepts no password',
  ],
  [microsoft, '550 5.7.30 Basic authentication is not supported for Client Submission.', 'accepts no password'],
  [
    microsoft,
    '535 5.7.139 Authentication unsuccessful, the user credentials were incorrect. [X]',
    'The password is wrong',
  ],
  [
    microsoft,
    '535 5.7.139 Authentication unsuccessful, the request did not meet the criteria to be authenticated successfully. Contact your administrator.',
    'Conditional Access',
  ],
  [at('smtp.office365.com', true), '535 5.7.3 Authentication unsuccessful [PR0P264CA0001]', 'another account'],
  [at('outlook.office365.com', true), 'AUTHENTICATE failed.', 'another account'],
  [at('outlook.office365.com', true), 'User is authenticated but not connected.', 'permissions for a shared mailbox'],
  [at('smtp.mail.yahoo.com'), '535 5.7.0 (#AUTH005) Too many bad auth attempts.', 'app password'],
  [at('smtp.zoho.com.au'), '535 Authentication Failed', 'app password'],
])('%o: %s', (login, text, told) => {
  expect(loginAdvice({ ...login, text })).toContain(told);
});

test('where nothing is known, and at hosts that only look like a provider, the words of the server stand alone', () => {
  for (const host of ['smtp.example.org', 'gmail.com.evil.example', 'notgmail.com']) {
    expect(loginAdvice({ ...at(host), text: '535 5.7.8 Error: authentication failed' })).toBeNull();
  }
});
