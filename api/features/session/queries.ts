import { createHash } from 'node:crypto'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf, type PageQuery } from '#api/db/page.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Device, Me } from '#machines/session/session.schema.ts'
import type { Viewer } from '#api/viewer.ts'

/**
 * What the database keeps of a cookie's value; null for what cannot be one, which is then not even
 * looked for.
 */
export function hashCookie(cookie: string | null): Buffer | null {
  if (cookie === null || !/^[\w-]{43}$/.test(cookie)) return null
  return sha256(cookie)
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * The live session behind a cookie, with all that a request wants to know of its owner, in one
 * statement.
 */
export async function readSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const found = await signedIn(db)
    .select([
      'sessions.id as sessionId',
      'sessions.remembered',
      'sessions.createdAt as startedAt',
      'sessions.lastSeenAt',
      'sessions.expiresAt',
      'sessions.refreshedAt',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (found === undefined) return null
  const me = toMe(found)
  const { sessionId, remembered, startedAt, lastSeenAt, expiresAt, refreshedAt } = found
  const viewer: Viewer = {
    userId: me.id,
    sessionId,
    role: me.role,
    mayChooseRole: me.mayChooseRole,
    confirmedAt: refreshedAt,
  }
  return { viewer, me, remembered, startedAt, lastSeenAt, expiresAt }
}

/** Whom a live session belongs to; null when it is over. */
export async function readMe(db: Queryable, sessionId: string): Promise<Me | null> {
  const found = await signedIn(db).where('sessions.id', '=', sessionId).executeTakeFirst()
  return found === undefined ? null : toMe(found)
}

/** Refuses with other_session when the cookie is a live session of anybody but this person. */
export async function refuseOtherPerson(
  db: Queryable,
  cookie: string | null,
  person: { issuer: string; sub: string },
  now: Date,
): Promise<void> {
  const tokenHash = hashCookie(cookie)
  if (tokenHash === null) return
  const owner = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.issuer', 'users.sub'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (owner !== undefined && (owner.issuer !== person.issuer || owner.sub !== person.sub))
    throw new Problem('other_session')
}

/** The devices that somebody is signed in on, the newest sign-in first. */
export async function listDevices(
  db: Queryable,
  viewer: Viewer,
  page: PageQuery,
  now: Date,
): Promise<Page<Device>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'deviceLabel', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', viewer.userId)
    .where('expiresAt', '>', now)
    .where(isAfterCursor(after, ['createdAt', 'id'], 'descending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => ({
    id: row.id,
    label: row.deviceLabel,
    current: row.id === viewer.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

function signedIn(db: Queryable) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.version',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.role',
      'users.roleChosen',
      'users.acceptedTerms',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('weddingMembers')
            .select('weddingId')
            .whereRef('weddingMembers.userId', '=', 'users.id'),
        )
        .as('hasWedding'),
      eb
        .exists(
          eb
            .selectFrom('businesses')
            .select('businesses.id')
            .where((of) =>
              of.or([
                of('businesses.ownerId', '=', of.ref('users.id')),
                of(
                  'businesses.id',
                  'in',
                  of
                    .selectFrom('businessMembers')
                    .select('businessId')
                    .whereRef('businessMembers.userId', '=', 'users.id'),
                ),
              ]),
            ),
        )
        .as('hasBusiness'),
    ])
}

type Owner = Awaited<ReturnType<ReturnType<typeof signedIn>['executeTakeFirstOrThrow']>>

function toMe(owner: Owner): Me {
  const isComplete = { ADMIN: true, COUPLE: owner.hasWedding, VENDOR: owner.hasBusiness }[
    owner.role
  ]
  return {
    id: owner.id,
    version: owner.version,
    email: owner.email,
    firstName: owner.firstName,
    lastName: owner.lastName,
    role: owner.role,
    profile: isComplete ? 'complete' : 'missing',
    mayChooseRole: owner.role !== 'ADMIN' && !owner.roleChosen,
    hasAcceptedTerms: owner.acceptedTerms === termsVersion,
  }
}
