/** What happened and what to do, by the code of the answer; other codes show the service's own sentence. */
export const problems = {
  unknown: 'Something in this page went wrong. Reload it.',
  unreachable: 'The service can not be reached. Your work is kept here; try again in a moment.',
  answered: (status: number) => `The service answered ${status}. Try again in a moment.`,
  byCode: {
    missing_credential: 'You are signed out. Sign in again to go on.',
    invalid_credential: 'This key is not known here. Check that it was copied whole.',
    wrong_sign_in: 'E-mail address or password is wrong.',
    csrf_refused: 'The sign-in of this browser has changed. Try again; if it stays, load this page anew.',
    owner_required: 'Only an owner may do this.',
    link_not_found: 'This link was used, has expired or is not whole. Ask for another one.',
    invitation_not_found: 'This invitation was used, withdrawn or has expired. Ask for another one.',
    expired_credential: 'This key has expired. Ask for a new one.',
    insufficient_scope: 'Your key may not do this. Ask for one with more rights.',
    precondition_failed: 'Somebody changed this meanwhile. Reload to see the newest.',
    rate_limited: 'Too many requests at once. Wait a moment and try again.',
    internal_error: 'The service failed. Try again; if it stays, hand on the request id.',
  },
  pageFailed: 'This screen could not be shown.',
  reload: 'Reload',
};
