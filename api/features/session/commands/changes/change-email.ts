import { wasAnswered, withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { followAddress } from '#api/features/users/commands/follow-address.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import type {
  EmailChange,
  EmailConfirmation,
} from '#machines/account/email-change/email-change.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { settingsPaths } from '#machines/session/settings.rules.ts'
import { accountGone } from '#api/features/users/queries.ts'
import { readMe } from '../../queries.ts'
import { validAccessToken } from '../valid-access-token.ts'
import type { RefreshSession } from '../refresh-session.ts'

/**
 * Asks the provider to send a code to another address. The password is required, so that an
 * unlocked browser is not enough to take over an account. Nothing changes yet.
 */
export async function requestEmailChange(
  deps: Deps,
  refreshSession: RefreshSession,
  viewer: Viewer,
  { email, password }: EmailChange,
): Promise<void> {
  const accessToken = await validAccessToken(deps, refreshSession, viewer.sessionId)
  if (deps.identity.isHosted(accessToken)) throw new Problem('email_elsewhere')
  const owner = await deps.db.query
    .selectFrom('users')
    .select(['email', 'sub'])
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow(accountGone)
  if (owner.email === email)
    throw new Problem('invalid_input', { fields: [{ path: 'email', code: 'same_email' }] })
  const issued = await deps.identity.provePassword({ email: owner.email, password })
  if (issued) await deps.identity.revoke(issued.refreshToken).catch(() => undefined)
  if (issued && issued.identity.sub !== owner.sub) throw new Problem('wrong_password')
  await deps.identity.changeEmail({ accessToken, email })
}

/**
 * Makes the address that the code was sent to the account's, at the provider and here, and writes
 * to both addresses. Every device stays signed in. If something fails after the provider has
 * changed it, the next refresh repairs it. Sent again under its key after a lost answer, it has the
 * first answer.
 */
export async function confirmEmailChange(
  deps: Deps,
  refreshSession: RefreshSession,
  viewer: Viewer,
  { code }: EmailConfirmation,
  key: string | null,
): Promise<{ status: 200; body: Me }> {
  const now = deps.now()
  const request = { owner: viewer.userId, operation: 'confirm-email', key, body: { code }, now }
  const email = (await wasAnswered(deps.db.query, request))
    ? null
    : await confirmAtProvider(deps, refreshSession, viewer, code)
  return withIdempotency(deps.db, request, async (tx) => {
    // The answer was deleted since it was looked for: the code counts no more.
    if (email === null) throw new Problem('code_expired')
    const before = await tx
      .selectFrom('users')
      .select(['email', 'firstName', 'role'])
      .where('id', '=', viewer.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(accountGone)
    if (before.email !== email) {
      await tx
        .updateTable('users')
        .set((eb) => ({
          email,
          emailConfirmed: true,
          updatedAt: now,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', viewer.userId)
        .execute()
      await followAddress(tx, { userId: viewer.userId, from: before.email, to: email }, now)
      const url = deps.config.publicUrl + settingsPaths[before.role]
      const facts = { firstName: before.firstName, url }
      await queueTemplatedMail(
        tx,
        deps,
        'emailChangedFrom',
        { ...facts, to: before.email, email },
        now,
      )
      await queueTemplatedMail(tx, deps, 'emailChangedTo', { ...facts, to: email }, now)
      await publishSessionChange(tx, viewer.userId)
    }
    const me = await readMe(tx, viewer.sessionId)
    if (!me) throw new Problem('session_expired')
    return { status: 200, body: me }
  })
}

async function confirmAtProvider(
  deps: Deps,
  refreshSession: RefreshSession,
  viewer: Viewer,
  code: string,
): Promise<string> {
  const accessToken = await validAccessToken(deps, refreshSession, viewer.sessionId)
  const { email } = await deps.identity.confirmEmail({ accessToken, code })
  deps.log.info('email_changed', { sessionId: viewer.sessionId })
  return email
}
