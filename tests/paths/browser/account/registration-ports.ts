import type { RegistrationPorts } from '#machines/account/registration/registration.ports.ts'
import { fromApi, fromProvider } from '#tests/harness/levels/replies.ts'

type Outcome<Port extends keyof RegistrationPorts> = Awaited<ReturnType<RegistrationPorts[Port]>>

/** How the two ports of a registration answer in the browser, invited or not. */
export const registrationPorts = {
  signUp: {
    call: 'SignUp',
    reply: (outcome: Outcome<'signUp'>) =>
      fromProvider(
        outcome,
        outcome.result === 'signedUp'
          ? { UserConfirmed: outcome.isConfirmed, UserSub: outcome.sub }
          : {},
      ),
  },
  saveDetails: {
    call: '/api/registrations',
    reply: (outcome: Outcome<'saveDetails'>) => fromApi(outcome),
  },
}
