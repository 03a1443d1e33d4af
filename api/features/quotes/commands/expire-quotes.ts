import { anyDue, workThrough } from '#api/db/due/due-rows.ts'
import type { DuePart } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { tryLockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { readQuoteRow } from '../queries.ts'
import { moveQuote } from './move-quote.ts'
import { postToThread } from './post-to-thread.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now' | 'reactions'>

/**
 * Expires the quotes whose last day is over, each once even with several processes. The enquiry is
 * locked first, as everywhere; one that another process has locked is left to it.
 */
export async function expireQuotes(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await workThrough({
    table: 'quotes',
    log: deps.log,
    now,
    list: (part) => listDue(deps, now, part),
    work: (each) => expire(deps, each, now),
  })
}

export async function isQuoteDue(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const now = deps.now()
  return (await listDue(deps, now, anyDue('quotes', now))).length > 0
}

interface Due {
  id: string
  enquiryId: string
}

function listDue({ db }: Pick<Deps, 'db'>, now: Date, { where, limit }: DuePart): Promise<Due[]> {
  return db.query
    .selectFrom('quotes')
    .select(['id', 'enquiryId'])
    .where('dueAt', '<=', now)
    .where(where)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

function expire(deps: Dependencies, { id, enquiryId }: Due, now: Date): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const enquiry = await tryLockEnquiry(tx, enquiryId)
    if (!enquiry) return
    const row = await readQuoteRow(tx, id, 'vendor')
    // Another process has expired it, or somebody has just decided.
    if (row.dueAt === null || row.dueAt > now) return
    const by = { side: 'product' as const, userId: null }
    const moved = await moveQuote(tx, row, { type: 'EXPIRE', at: now.toISOString() }, by)
    await postToThread(tx, deps, enquiry, moved, { at: now, by })
  })
}
