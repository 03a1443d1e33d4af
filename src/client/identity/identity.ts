import { identityCodeOf } from '#machines/session/refusal.schema.ts'
import type { IdentityRefused } from '#machines/session/refusal.schema.ts'
import type { Tokens } from '#machines/session/session.schema.ts'
import { publicConfig } from './config.ts'

/** The identity provider's six calls. Each resolves for every answer; what the provider refuses comes back as the catalogue's code. */
export interface IdentityCalls {
  signUp: (account: {
    email: string
    password: string
    firstName: string
    lastName: string
    role: string
  }) => Promise<{ result: 'signedUp'; sub: string } | IdentityRefused>
  confirmSignUp: (input: { email: string; code: string }) => Promise<{ result: 'confirmed' } | IdentityRefused>
  initiateAuth: (input: { email: string; password: string }) => Promise<{ result: 'tokens'; tokens: Partial<Tokens> } | IdentityRefused>
  forgotPassword: (input: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
  confirmForgotPassword: (input: { email: string; code: string; password: string }) => Promise<{ result: 'changed' } | IdentityRefused>
  resendConfirmationCode: (input: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
}

export const identity: IdentityCalls = {
  signUp: (input) => asked((provider) => provider.signUp(input)),
  confirmSignUp: (input) => asked((provider) => provider.confirmSignUp(input)),
  initiateAuth: (input) => asked((provider) => provider.initiateAuth(input)),
  forgotPassword: (input) => asked((provider) => provider.forgotPassword(input)),
  confirmForgotPassword: (input) => asked((provider) => provider.confirmForgotPassword(input)),
  resendConfirmationCode: (input) => asked((provider) => provider.resendConfirmationCode(input)),
}

let pending: Promise<IdentityCalls> | null = null

/**
 * The calls, with the provider's library brought on the first one: pages that ask nothing of the provider do not pay its 26 kB.
 * A library that could not be brought is tried again by the next call.
 */
function calls() {
  pending ??= bring().catch((error: unknown) => {
    pending = null
    throw error
  })
  return pending
}

async function bring() {
  const [config, { openCognito }] = await Promise.all([publicConfig(), import('./cognito.ts')])
  if (config.result === 'refused') throw new Error(config.code)
  return openCognito(config.body.cognito)
}

/** An error with a code is the provider's; one without is a connection that failed, or a proxy's page in place of an answer. */
async function asked<T>(call: (provider: IdentityCalls) => Promise<T>): Promise<T | IdentityRefused> {
  try {
    return await call(await calls())
  } catch (error) {
    const code = (error as { code?: unknown }).code
    return { result: 'refused', code: typeof code === 'string' ? identityCodeOf(code) : 'Network' }
  }
}
