import type { RegistrationPorts } from '../registration/registration.ports.ts'

/** The wizard's calls: the sign-up, and what goes with it, which is the invitation here. */
export type InvitedRegistrationPorts = RegistrationPorts
