import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import { safeReturnTo } from '../return-to.rules.ts'
import type { HostedStartPorts } from './hosted-start.ports.ts'
import { authorizeUrl } from './hosted.rules.ts'
import type { HostedAttempt, HostedLogin, HostedSecrets } from './hosted.schema.ts'

export interface HostedStartInput {
  login: HostedLogin
  /** Where to go afterwards, as found in the address; an unsafe one is ignored. */
  returnTo: string | null
}

export interface HostedStartContext {
  login: HostedLogin
  returnTo: string | null
  secrets: (HostedSecrets & { now: number }) | null
}

export const hostedStartMachine = setup({
  types: {
    context: {} as HostedStartContext,
    events: {} as { type: 'RETRY' },
    input: {} as HostedStartInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: unbound<HostedStartPorts>({ makeSecrets: true, keepAttempt: true, leave: true }),
  guards: { isOffered: ({ context }) => context.login.hostedUrl !== '' },
  actions: {
    keepSecrets: assign((_, secrets: HostedSecrets & { now: number }) => ({ secrets })),
    forgetSecrets: assign({ secrets: null }),
  },
}).createMachine({
  id: 'hostedStart',
  description: 'Leaves for the hosted login, with state, nonce and PKCE',
  context: ({ input }) => ({
    login: input.login,
    returnTo: safeReturnTo(input.returnTo),
    secrets: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isOffered', target: 'making' }, { target: 'unavailable' }],
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeSecrets',
        src: 'makeSecrets',
        onDone: {
          target: 'keeping',
          actions: { type: 'keepSecrets', params: ({ event }) => event.output },
        },
        onError: { target: 'failed' },
      },
    },
    keeping: {
      tags: 'busy',
      description: 'Kept before leaving: a return that finds nothing is refused',
      invoke: {
        id: 'keepAttempt',
        src: 'keepAttempt',
        input: ({ context }) => attemptOf(context),
        onDone: { target: 'leaving' },
        onError: { target: 'failed', actions: 'forgetSecrets' },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({ url: authorizeUrl(context.login, secretsOf(context)) }),
        onDone: { target: 'left', actions: 'forgetSecrets' },
        onError: { target: 'failed', actions: 'forgetSecrets' },
      },
    },
    left: {
      tags: 'busy',
      description:
        'Seen again only when the browser brings the page back from its cache: then a new attempt is made',
      on: { RETRY: { target: 'making' } },
    },
    failed: {
      tags: 'failed',
      on: { RETRY: { target: 'making' } },
    },
    unavailable: {
      tags: 'failed',
      description: 'This installation has no hosted login',
    },
  },
})

function attemptOf(context: HostedStartContext): HostedAttempt {
  const { state, nonce, codeVerifier, now } = secretsOf(context)
  return { state, nonce, codeVerifier, returnTo: context.returnTo, startedAt: now }
}

function secretsOf({ secrets }: HostedStartContext) {
  if (secrets === null)
    throw new Error('An attempt is kept and left with only after its secrets are made.')
  return secrets
}
