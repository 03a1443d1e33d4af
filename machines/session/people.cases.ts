import type { Me, Tokens } from './session.schema.ts'

/** The people in the cases of this domain. */
export const robin: Me = {
  id: '0197a3c2-8f10-7a3b-9c4d-0123456789ab',
  version: 1,
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Hale',
  role: 'COUPLE',
  profile: 'complete',
  mayChooseRole: false,
  hasAcceptedTerms: true,
}

/** Came by the hosted login and has not registered here. */
export const newcomer: Me = {
  ...robin,
  id: '0197a3c2-8f10-7a3b-9c4d-0123456789ac',
  email: 'sam@example.com',
  profile: 'missing',
  mayChooseRole: true,
  hasAcceptedTerms: false,
}

export const password = 'Garden-party-27'

/** In place of a temporary one. */
export const newPassword = 'Orchard-supper-28'

export const tokens: Tokens = {
  accessToken: 'an-access-token-of-some-length',
  idToken: 'an-id-token-of-some-length',
  refreshToken: 'a-refresh-token-of-some-length',
}
