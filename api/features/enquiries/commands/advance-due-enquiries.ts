import { nextDue, failedGuards } from '#machines/enquiries/enquiry.selectors.ts'
import { anyDue, workThrough } from '#api/db/due/due-rows.ts'
import type { DuePart } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { enquiryNow } from '../queries.ts'
import { tryLockEnquiry } from './lock-enquiry.ts'
import { businessOf, moveEnquiry } from './move-enquiry.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

/** When a thread of a suspended business is checked again. */
const pauseMs = 6 * 3_600_000

/**
 * Marks late answers, and ends threads that nobody has answered. Each happens once however many
 * processes run it: a thread that another process holds is skipped.
 */
export async function advanceDueEnquiries(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await workThrough({
    table: 'enquiries',
    log: deps.log,
    now,
    list: (part) => listDue(deps, now, part),
    work: ({ id }) => advanceEnquiry(deps, id, now),
  })
}

export async function isAnyEnquiryDue(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const now = deps.now()
  return (await listDue(deps, now, anyDue('enquiries', now))).length > 0
}

function listDue({ db }: Pick<Deps, 'db'>, now: Date, { where, limit }: DuePart) {
  return db.query
    .selectFrom('enquiries')
    .select('id')
    .where('dueAt', '<=', now)
    .where(where)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

function advanceEnquiry(deps: Dependencies, id: string, now: Date): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await tryLockEnquiry(tx, id)
    if (!row) return
    // Another process was faster.
    if (row.dueAt === null || row.dueAt > now) return
    const at = enquiryNow(row, await businessOf(tx, row.businessId))
    const event = { type: 'TIME_PASSED' as const, at: now.toISOString() }
    if (failedGuards(at, event) === null) {
      await moveEnquiry(tx, deps, row, event, { side: 'product', userId: null })
      return
    }
    // The business is or was suspended: its deadline is paused, or counts from its return.
    const due = at.facts.paused ? null : nextDue(at)
    const dueAt = due === null ? new Date(now.getTime() + pauseMs) : new Date(due)
    await tx.updateTable('enquiries').set({ dueAt }).where('id', '=', id).execute()
  })
}
