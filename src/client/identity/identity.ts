import { identityCodeOf } from '#machines/session/refusal.schema.ts'
import type { IdentityRefused } from '#machines/session/refusal.schema.ts'
import type { IdentityCalls } from './calls.ts'
import { publicConfig } from './config.ts'

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
