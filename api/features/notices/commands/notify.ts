import { isFixed, noticeKinds } from '#machines/notices/notice.schema.ts'
import type { NoticeFacts, NoticeKind } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { queuePushes } from './push/queue-pushes.ts'
import { publishNoticeChanges } from './publish-notice-changes.ts'

export interface NewNotice {
  userId: string
  weddingId: string | null
  kind: NoticeKind
  facts: NoticeFacts
  /**
   * Whom or what `facts.names` names: an account, a business, an invitation, or an address by
   * `idOfAddress`. An erasure takes the names out.
   */
  namedId?: string | null
  /** The account that `facts.by` names. An erasure takes that name out. */
  actorId?: string | null
}

/**
 * Notifies users in the caller’s transaction, on the channels that each has enabled for this kind.
 * A user who disabled all of them gets no notice; one who wants no digest gets none by mail, so
 * that a digest that is switched on again begins with what is new then.
 */
export async function notify(
  tx: Queryable,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return
  const switches = await readSwitches(tx, [...new Set(notices.map(({ userId }) => userId))])
  const values = notices.flatMap(
    ({ userId, weddingId, kind, facts, namedId = null, actorId = null }) => {
      const settings = switches.get(userId)
      // No settings: the account was deleted at this moment.
      if (!settings) return []
      const { hasDigest, closed } = settings
      const inApp = isFixed(kind, 'app') || !closed.has(`${kind} app`)
      const byMail = hasDigest && noticeKinds[kind].mail === 'digest' && !closed.has(`${kind} mail`)
      if (!inApp && !byMail) return []
      return [
        {
          id: newId(now),
          userId,
          weddingId,
          kind,
          facts: JSON.stringify(facts),
          namedId,
          actorId,
          inApp,
          byMail,
          createdAt: now,
        },
      ]
    },
  )
  if (values.length === 0) return
  await tx.insertInto('notices').values(values).execute()
  await queuePushes(
    tx,
    values.filter(({ inApp }) => inApp),
    now,
  )
  await publishNoticeChanges(tx, values)
}

async function readSwitches(tx: Queryable, userIds: string[]) {
  const rows = await tx
    .selectFrom('noticeSettings')
    .select(['userId', 'digest', 'switchedOff'])
    .where('userId', 'in', userIds)
    .execute()
  return new Map(
    rows.map(({ userId, digest, switchedOff }) => [
      userId,
      { hasDigest: digest !== 'off', closed: new Set(switchedOff) },
    ]),
  )
}
