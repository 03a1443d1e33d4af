import { Problem } from '#machines/kernel/problem.ts'
import type { ListedMember, RightsChange } from '#machines/wedding/invitation/invitation.schema.ts'
import { rightsInWords } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { cancelThreadMail } from '#api/features/enquiries/commands/erase-threads.ts'
import { deleteHiddenNotices } from '#api/features/notices/commands/delete-hidden-notices.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { leaveWedding } from './leave-wedding.ts'
import { countPartners, lockMember, toMember } from '../queries.ts'

type Dependencies = Pick<Deps, 'db' | 'now'>

interface Input {
  /** Who asks, and about whom. */
  by: string
  userId: string
  weddingId: string
}

/**
 * The couple gives a helper other rights; what the helper was told of parts that are hidden now is
 * deleted. A partner has all of them, and keeps them.
 */
export function changeRights(
  { db, now }: Dependencies,
  { by, userId, weddingId }: Input,
  change: RightsChange,
): Promise<ListedMember> {
  const at = now()
  return db.transaction(async (tx) => {
    await requireMember(tx, by, weddingId, 'partner')
    const member = await lockMember(tx, weddingId, userId)
    if (member.version !== change.version)
      throw new Problem('version_stale', { current: toMember(member) })
    if (member.kind === 'partner') throw new Problem('no_right')
    await tx
      .updateTable('weddingMembers')
      .set({ rights: JSON.stringify(change.rights), version: member.version + 1 })
      .where('weddingId', '=', weddingId)
      .where('userId', '=', userId)
      .execute()
    if (change.rights.vendors === 'none') await cancelThreadMail(tx, userId, { weddingId })
    await deleteHiddenNotices(tx, { userId, weddingId, kind: member.kind, rights: change.rights })
    const subject = { id: userId, name: toMember(member).name }
    const facts = { before: rightsInWords(member.rights), after: rightsInWords(change.rights) }
    await recordActivity(
      tx,
      { weddingId, userId: by, kind: 'member.rights_changed', area: 'members', subject, facts },
      at,
    )
    return toMember(await lockMember(tx, weddingId, userId))
  })
}

/**
 * The couple parts with a helper, or somebody leaves by themselves. A partner is nobody's to
 * remove, and the last one stays.
 */
export function removeMember(
  { db, now }: Dependencies,
  { by, userId, weddingId }: Input,
): Promise<void> {
  const at = now()
  return db.transaction(async (tx) => {
    await requireMember(tx, by, weddingId, by === userId ? 'member' : 'partner')
    const member = await lockMember(tx, weddingId, userId)
    if (member.kind === 'partner') await refuseLosing(tx, { by, userId, weddingId })
    const subject = { id: userId, name: toMember(member).name }
    await leaveWedding(tx, { userId, weddingId })
    const kind = by === userId ? 'member.left' : 'member.removed'
    await recordActivity(tx, { weddingId, userId: by, kind, area: 'members', subject }, at)
    await publishSessionChange(tx, userId)
  })
}

async function refuseLosing(tx: Queryable, { by, userId, weddingId }: Input) {
  if (by !== userId) throw new Problem('no_right')
  if ((await countPartners(tx, weddingId)) < 2) throw new Problem('last_partner')
}
