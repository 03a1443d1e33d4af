import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { Registration, UserType } from '../account.schema.ts'

export type RegistrationPorts = {
  /**
   * Creates the account at the identity provider. Resolves for every answer; rejects only by a
   * fault of ours.
   */
  signUp: (
    input: SignUp,
  ) => Promise<{ result: 'signedUp'; sub: string; isConfirmed: boolean } | IdentityRefused>
  /** POST /api/registrations, tried again by whoever fills the port. */
  saveDetails: (input: Registration) => Promise<{ result: 'saved' } | Refused>
}

/** The sign-up payload of the product specification, section 3. */
export interface SignUp {
  email: string
  password: string
  firstName: string
  lastName: string
  role: UserType
}
