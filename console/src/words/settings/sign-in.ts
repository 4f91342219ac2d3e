import { localized } from '../localized';

export const signIn = localized('signIn', {
  title: 'Sign in',
  lead: 'Use your email address and password.',
  leadKey: 'Use an API key of this instance. Admins create keys under Settings, API keys.',
  leadFirst: 'Use the API key that the server printed when it started.',
  firstLink: {
    title: 'Create the owner account',
    lead: 'No account yet. Open the link that the server printed when it started:',
    example: (origin: string) => `${origin}/app/first#...`,
    lost: 'The link is valid for 24 hours. Restart the server to print a new one.',
    back: 'Back to the account link',
  },
  forgotten: 'Forgot your password? Ask an owner or admin for a reset link (Settings, Members).',
  or: 'or',
  passkey: 'Sign in with a passkey',
  oidc: (name: string) => `Sign in with ${name}`,
  problem: {
    oidc_lost: 'This sign-in expired or started in another browser. Try again.',
    oidc_refused: 'The identity provider rejected the sign-in or sent an invalid response. Try again.',
    oidc_unreachable: "The identity provider can't be reached. Try again later, or sign in another way.",
    oidc_email_unverified:
      'The identity provider has not verified your email address. Ask its administrator to verify your address.',
    oidc_domain_refused: "This sign-in method doesn't accept addresses at your domain. Sign in another way.",
    oidc_not_invited: "You don't have an account yet. Ask an owner or admin for an invitation.",
    oidc_other_subject:
      'This address is linked to another account at the identity provider. Ask an owner or admin for help.',
  } as Record<string, string | undefined>,
  passkeyNew: 'Your browser creates a passkey. You sign in with the fingerprint, face, or PIN of your device.',
  turn: { passkey: 'Use a passkey instead', password: 'Use a password instead' },
  other: { key: 'Sign in with an API key', password: 'Sign in with email and password' },
  name: 'Your name',
  email: 'Email address',
  password: 'Password',
  newPassword: 'Password',
  newPasswordHint: 'At least 12 characters.',
  key: 'API key',
  keyHint: 'Stored in this tab only and removed when you close the tab.',
  submit: 'Sign in',
  again: {
    title: 'Sign in again',
    lead: 'Your session ended. This page stays open and keeps everything you entered.',
    oidc: (name: string) => `Sign in with ${name} in a new tab`,
  },
  first: {
    title: 'Welcome to Outrider',
    lead: 'Create the owner account. It has access to every workspace and can invite members.',
    submit: 'Create account',
    used: {
      title: 'This link was already used',
      lead: 'Sign in with the account that it created, or ask an owner or admin to invite you.',
    },
    wrong: {
      title: "This link doesn't work",
      lead: 'It is incomplete or has expired. Open the whole link that the server printed, or restart the server to print a new one.',
    },
  },
  mail: {
    link: 'Forgot your password?',
    title: 'Forgot your password?',
    lead: "Enter your email address and we'll send you a reset link.",
    submit: 'Send reset link',
    sent: 'Check your email',
    sentLead: (email: string) => `If ${email} has an account with a password, a reset link is on its way.`,
    sentNote:
      'The link works once and expires after 30 minutes. No email? Check your spam folder and the address, or ask an owner or admin for a link.',
    again: 'Use another address',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'Set a new password',
    lead: 'Setting a new password signs you out of all other sessions.',
    submit: 'Set password and sign in',
  },
  invite: {
    title: (workspace: string) => `Join ${workspace}`,
    lead: (by: string, role: string) => `${by} invited you as ${role}.`,
    nameHint: 'Already have an account? Leave empty and enter your password.',
    submit: 'Join workspace',
    passkey: 'Join with a passkey',
  },
});
