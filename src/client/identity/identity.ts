import { identityCodeOf } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCalls } from './calls.ts'
import { publicConfig } from './config.ts'

export const identity: IdentityCalls = {
  signUp: (input) => asked((provider) => provider.signUp(input)),
  confirmSignUp: (input) => asked((provider) => provider.confirmSignUp(input)),
  initiateAuth: (input, signal) => asked((provider) => provider.initiateAuth(input, signal)),
  setNewPassword: (input) => asked((provider) => provider.setNewPassword(input)),
  forgotPassword: (input) => asked((provider) => provider.forgotPassword(input)),
  confirmForgotPassword: (input) => asked((provider) => provider.confirmForgotPassword(input)),
  resendConfirmationCode: (input, signal) =>
    asked((provider) => provider.resendConfirmationCode(input, signal)),
}

let pending: Promise<IdentityCalls> | null = null

/**
 * The calls, with the provider's library brought on the first one: pages that ask nothing of the
 * provider do not pay its 26 kB. A library that could not be brought is tried again by the next
 * call.
 */
function calls() {
  pending ??= bring().catch((error: unknown) => {
    pending = null
    throw error
  })
  return pending
}

async function bring() {
  const [config, { openCognito }] = await Promise.all([
    publicConfig(),
    import('./cognito.ts').catch(notBrought),
  ])
  if (config.result === 'refused')
    throw Object.assign(new Error(config.code), {
      code: config.code === 'unreachable' ? 'Network' : 'Unknown',
    })
  return openCognito(config.body.cognito)
}

/** A file of our own that does not come is a connection that failed. */
function notBrought(cause: unknown): never {
  throw Object.assign(new Error('The library was not brought.', { cause }), { code: 'Network' })
}

/**
 * An error with a code is the provider's, or a call that nobody answered; one without is a fault of
 * the library's or ours, whatever the line does.
 */
async function asked<T>(
  call: (provider: IdentityCalls) => Promise<T>,
): Promise<T | IdentityRefused> {
  try {
    return await call(await calls())
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string }
    return {
      result: 'refused',
      code: typeof code === 'string' ? identityCodeOf(code, message) : 'Unknown',
    }
  }
}
