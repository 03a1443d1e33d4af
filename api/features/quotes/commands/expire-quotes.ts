import type { Deps } from '#api/deps.ts'
import { tryLockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { readQuoteRow } from '../queries.ts'
import { moveQuote } from './move-quote.ts'
import { postToThread } from './post-to-thread.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now' | 'reactions'>

const atOnce = 50

/**
 * Expires the quotes whose last day is over, each once even with several processes. The enquiry is
 * locked first, as everywhere; one that another process has locked is left to it.
 */
export async function expireQuotes(deps: Dependencies): Promise<void> {
  const now = deps.now()
  let due: Due[]
  do {
    due = await listDue(deps, now)
    let moved = 0
    for (const each of due) if (await expire(deps, each, now)) moved++
    if (moved === 0) return
  } while (due.length === atOnce)
}

export async function isQuoteDue(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  return (await listDue(deps, deps.now(), 1)).length > 0
}

interface Due {
  id: string
  enquiryId: string
}

function listDue({ db }: Pick<Deps, 'db'>, now: Date, limit = atOnce): Promise<Due[]> {
  return db.query
    .selectFrom('quotes')
    .select(['id', 'enquiryId'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

function expire(deps: Dependencies, { id, enquiryId }: Due, now: Date): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const enquiry = await tryLockEnquiry(tx, enquiryId)
    if (!enquiry) return false
    const row = await readQuoteRow(tx, id, 'vendor')
    // Another process has expired it, or somebody has just decided.
    if (row.dueAt === null || row.dueAt > now) return false
    const by = { side: 'product' as const, userId: null }
    const moved = await moveQuote(tx, row, { type: 'EXPIRE', at: now.toISOString() }, by)
    await postToThread(tx, deps, enquiry, moved, { at: now, by })
    return true
  })
}
