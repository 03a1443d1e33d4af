import { longestSending } from '#api/adapters/mail/mail.port.ts'
import { retryAt, workInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { eraseMailBefore, claimDueMail, mailChannel, markFailed, markSent } from './queries.ts'
import type { ClaimedMail } from './queries.ts'

type Dependencies = Pick<Deps, 'db' | 'mail' | 'log' | 'now'>

const mailQueue = 'mail'
const batch = 10
/** Longer than any sending takes, so that two workers never have the same message. */
const lease = 2 * longestSending
/** 30 s, 1 min, 2 min … 6 h. */
const pauses = { firstMs: 30_000, longestMs: 6 * 3_600_000 }
const keptFor = 30 * 24 * 3_600_000

/**
 * Sends queued mail right after the commit, and checks every minute for messages whose retry is
 * due.
 */
export async function defineMailJobs(deps: Dependencies & Pick<Deps, 'jobs' | 'live'>) {
  const { jobs, live } = deps
  jobs.define({ queue: mailQueue, schedule: '* * * * *', work: () => sendDueMail(deps) })
  jobs.define({ queue: 'mail-erasure', schedule: '17 3 * * *', work: () => eraseOldMail(deps) })
  await live.listen(mailChannel, () => jobs.wake(mailQueue))
}

/**
 * Sends until nothing is due. Each message is sent at least once: a process that stops between
 * sending and marking causes a second copy with the same id. Any number of processes may run this
 * at the same time.
 */
export function sendDueMail(deps: Dependencies) {
  return workInBatches(batch, async () => {
    const now = deps.now()
    const claimed = await claimDueMail(deps.db.query, {
      now,
      leasedUntil: new Date(now.getTime() + lease),
      limit: batch,
    })
    await Promise.all(claimed.map((mail) => sendOne(deps, mail)))
    return claimed.length
  })
}

/** Messages are erased thirty days after they were sent or given up. */
export async function eraseOldMail({ db, now }: Pick<Deps, 'db' | 'now'>) {
  await eraseMailBefore(db.query, new Date(now().getTime() - keptFor))
}

async function sendOne({ db, mail: sender, log, now }: Dependencies, mail: ClaimedMail) {
  const { id, recipient, subject, text, html, unsubscribe, attempts } = mail
  try {
    await sender.send(
      { to: recipient, subject, text, html, ...(unsubscribe ? { unsubscribe } : {}) },
      id,
    )
  } catch (error) {
    const reason = reasonFor(error)
    log.warn('mail not sent', { mailId: id, attempts, reason })
    await markFailed(db.query, mail, { reason, dueAt: retryAt(now(), attempts, pauses) })
    return
  }
  await markSent(db.query, mail, now())
}

/** The kind of failure. A mail server’s own message repeats the address, so it is not stored. */
function reasonFor(error: unknown) {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const known = [code, responseCode].filter((part) => /^[A-Z0-9_]{2,30}$/.test(`${part}`))
  return known.length > 0 ? known.join(' ') : 'UNKNOWN'
}
