import type { IdentityPort } from '../identity.port.ts'
import { changeName, changePassword, deleteUser, provePassword } from './account-calls.ts'
import { changeEmail, confirmEmail } from './address-calls.ts'
import { deleteAsAdministrator } from './administration.ts'
import { mayManageAccount } from './issued-tokens.ts'
import { poolOf } from './pool.ts'
import type { CognitoSettings } from './pool.ts'
import { exchangeCode, refresh, revoke } from './session-calls.ts'

const answeringTimeoutMs = 1_000
const answeringKeptMs = 1_000

/** Amazon Cognito's user pools, or anything that speaks their protocol. */
export function cognito(settings: CognitoSettings, now: () => Date): IdentityPort {
  const pool = poolOf(settings, now)
  return {
    verify: (tokens) => pool.verify(tokens, 'checked'),
    refresh: (refreshToken) => refresh(pool, refreshToken),
    exchangeCode: (code) => exchangeCode(pool, code),
    changePassword: (change) => changePassword(pool, change),
    changeName: (change) => changeName(pool, change),
    changeEmail: (change) => changeEmail(pool, change),
    confirmEmail: (confirmation) => confirmEmail(pool, confirmation),
    provePassword: (proof) => provePassword(pool, proof),
    isHosted: (accessToken) => !mayManageAccount(accessToken),
    deleteUser: (accessToken) => deleteUser(pool, accessToken),
    async deleteUserAsAdministrator(sub) {
      return settings.administrator
        ? deleteAsAdministrator(settings, settings.administrator, sub)
        : 'refused'
    },
    revoke: (refreshToken) => revoke(pool, refreshToken),
    isAnswering: keptFor(answeringKeptMs, async () => {
      const answer = await fetch(`${pool.issuer}/.well-known/jwks.json`, {
        signal: AbortSignal.timeout(answeringTimeoutMs),
      }).catch(() => null)
      await answer?.body?.cancel()
      return answer?.ok ?? false
    }),
  }
}

/** Shares one answer among all callers for a while. */
function keptFor<T>(milliseconds: number, ask: () => Promise<T>) {
  let kept: { answer: Promise<T>; until: number } | null = null
  return () => {
    const clock = performance.now()
    if (kept === null || kept.until <= clock) kept = { answer: ask(), until: clock + milliseconds }
    return kept.answer
  }
}
