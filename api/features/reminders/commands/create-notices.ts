import * as v from 'valibot'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { MemberKind, Rights } from '#machines/wedding/rights.schema.ts'
import type { ActivityKind } from '#machines/wedding/activity.schema.ts'
import type { NoticeFacts, NoticeKind } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { workInBatches } from '#api/db/due/due-rows.ts'
import type { TableChange } from '#api/db/tables/wedding.ts'
import type { Deps } from '#api/deps.ts'
import { taskTitle } from '#api/features/timeline/tasks/queries.ts'
import { needsOfNotices } from '#api/features/notices/commands/delete-hidden-notices.ts'
import type { WeddingNotice } from '#api/features/notices/commands/delete-hidden-notices.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import type { NewNotice } from '#api/features/notices/commands/notify.ts'

const atOnce = 50
const maxNames = 5

/**
 * Activities that notify the other members who may see it. Assignments of tasks are reported by the
 * changes of tasks.
 */
const newsOf: Partial<Record<ActivityKind, WeddingNotice>> = {
  'date.changed': 'date.changed',
  'choice.booked': 'vendor.booked',
  'invitation.accepted': 'member.joined',
  'invitation.declined': 'invitation.ended',
  'invitation.expired': 'invitation.ended',
  'member.left': 'member.left',
  'member.removed': 'member.left',
}

/** What households do by their own link. What the couple enters for them notifies nobody. */
const repliesOf: Partial<Record<ActivityKind, WeddingNotice>> = {
  'rsvp.answered': 'rsvp.answered',
  'rsvp.answeredInPart': 'rsvp.answered',
  'rsvp.changed': 'rsvp.changed',
  'rsvp.linkMissed': 'rsvp.linkMissed',
}

/** Notifies the members of a wedding once of what the others did, from its recorded activity. */
export function createNotices(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return workInBatches(atOnce, () => createNoticeBatch(deps))
}

export async function isNewsDue({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (
    (await db.query
      .selectFrom('activities')
      .select('id')
      .where('isNoticed', '=', false)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

function createNoticeBatch({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const time = now()
  return db.transaction(async (tx) => {
    const activities = await claimActivities(tx)
    if (activities.length === 0) return 0
    const weddings = await readWeddings(tx, [
      ...new Set(activities.map(({ weddingId }) => weddingId)),
    ])
    await notify(
      tx,
      activities.flatMap((activity) => noticesOf(activity, weddings.get(activity.weddingId))),
      time,
    )
    const ids = activities.map(({ id }) => id)
    await tx.updateTable('activities').set({ isNoticed: true }).where('id', 'in', ids).execute()
    return activities.length
  })
}

/**
 * The oldest that nobody has been told of. Their weddings are held first, because whoever erases a
 * wedding holds it before its activities; a write in them does not wait.
 */
async function claimActivities(tx: Queryable) {
  const waiting = tx
    .selectFrom('activities')
    .where('isNoticed', '=', false)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(atOnce)
  const found = await waiting.select(['id', 'weddingId']).execute()
  if (found.length === 0) return []
  await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', 'in', [...new Set(found.map(({ weddingId }) => weddingId))])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return waiting
    .select(['id', 'weddingId', 'userId', 'kind', 'subject', 'changes'])
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .forUpdate()
    .skipLocked()
    .execute()
}

interface RecordedActivity {
  weddingId: string
  userId: string | null
  kind: ActivityKind
  subject: { id: string | null; name: string } | null
  changes: TableChange[] | null
}

interface Known {
  date: string | null
  members: { userId: string; kind: MemberKind; rights: Rights; name: string }[]
}

async function readWeddings(tx: Queryable, ids: string[]): Promise<Map<string, Known>> {
  const rows = await tx
    .selectFrom('weddingMembers')
    .innerJoin('weddings', 'weddings.id', 'weddingMembers.weddingId')
    .innerJoin('users', 'users.id', 'weddingMembers.userId')
    .select([
      'weddingMembers.weddingId',
      'weddingMembers.userId',
      'kind',
      'rights',
      'weddingDate',
      'firstName',
      'lastName',
    ])
    .where('weddingMembers.weddingId', 'in', ids)
    .execute()
  const known = new Map<string, Known>()
  for (const { weddingId, weddingDate, firstName, lastName, ...member } of rows) {
    const wedding = known.get(weddingId) ?? { date: weddingDate, members: [] }
    wedding.members.push({ ...member, name: `${firstName} ${lastName}`.trim() })
    known.set(weddingId, wedding)
  }
  return known
}

function noticesOf(activity: RecordedActivity, wedding: Known | undefined): NewNotice[] {
  if (!wedding) return []
  const others = wedding.members.filter(({ userId }) => userId !== activity.userId)
  const by = wedding.members.find(({ userId }) => userId === activity.userId)?.name ?? ''
  const noticeFor = (userId: string, kind: NoticeKind, facts: NoticeFacts): NewNotice => ({
    userId,
    weddingId: activity.weddingId,
    kind,
    facts,
    actorId: activity.userId,
  })
  const news = newsOfActivity(activity)
  const names = activity.subject?.name ? { names: [activity.subject.name.slice(0, 300)] } : {}
  const day = news === 'date.changed' ? { day: wedding.date } : {}
  const general = news
    ? others
        .filter((member) => allows(member, needsOfNotices[news]))
        .map(({ userId }) => ({
          ...noticeFor(userId, news, { by, ...names, ...day }),
          namedId: activity.subject?.id ?? null,
        }))
    : []
  const assigned = others
    .filter((member) => allows(member, needsOfNotices['task.assigned']))
    .map((member) => ({ ...member, tasks: newTasksOf(member.userId, activity) }))
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ userId, tasks }) =>
      noticeFor(userId, 'task.assigned', {
        by,
        count: tasks.length,
        names: tasks.slice(0, maxNames),
      }),
    )
  return [...general, ...assigned]
}

function newsOfActivity({ kind, userId }: RecordedActivity): WeddingNotice | undefined {
  return (userId === null ? repliesOf[kind] : undefined) ?? newsOf[kind]
}

/** The fields of a task’s snapshot. */
const titledSchema = v.object({ title: v.string(), number: v.nullable(v.number()) })

/** The titles of tasks that an activity assigned to the user. An undo notifies nobody. */
function newTasksOf(userId: string, { kind, changes }: RecordedActivity): string[] {
  if (kind === 'activity.undone') return []
  const rows = (changes ?? [])
    .filter(({ table }) => table === 'tasks')
    .flatMap(({ rows: changed }) => changed)
  return rows.flatMap(({ before, after }) => {
    if (after?.['assignee_id'] !== userId || before?.['assignee_id'] === userId) return []
    return [taskTitle(v.parse(titledSchema, after))]
  })
}
