export const signIn = {
  title: 'Sign in',
  lead: 'With your e-mail address and password.',
  leadKey: 'With an API key of this service. Admins make them under Settings.',
  leadFirst:
    'Nobody has an account yet: open the link that the service printed when it started. Or use the API key that it printed.',
  forgotten: 'Forgot your password? An owner or admin makes you a link for a new one, under Settings, People.',
  other: { key: 'With an API key', password: 'With e-mail and password' },
  name: 'Your name',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'Password',
  newPasswordHint: '12 characters or more, whichever you like.',
  key: 'API key',
  keyHint: 'It stays in this tab only and is forgotten when the tab closes.',
  submit: 'Sign in',
  noWorkspace: 'You have no workspace yet. Ask an owner for an invitation.',
  first: {
    title: 'Welcome to Outrider',
    lead: 'You are the first. Your account owns all workspaces; you invite others afterwards.',
    submit: 'Make my account',
  },
  reset: {
    title: 'A new password',
    lead: 'Everywhere else you are signed out then.',
    submit: 'Set it and sign in',
  },
  invite: {
    title: (workspace: string) => `Join ${workspace}`,
    lead: (by: string, role: string) => `${by} invites you. Your role: ${role}.`,
    nameHint: 'Leave it empty if you have an account here, and give its password.',
    submit: 'Join',
  },
};
