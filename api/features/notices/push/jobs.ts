import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import { retryAt, workInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { settingsPaths } from '#machines/session/settings.rules.ts'
import { vapidKeys } from '../commands/push/vapid-keys.ts'
import type { VapidKeys } from '../commands/push/vapid-keys.ts'
import { claimDuePushes, pushChannel, readPushes } from './queries.ts'
import type { ClaimedPush, PushRow } from './queries.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'push' | 'renderPush' | 'log' | 'now'>

const pushQueue = 'push'
const batch = 10
/** Twice the maximum duration of one attempt. */
const leaseMs = 60_000
/** 30 s, 1 min, 2 min … 6 h: the last attempt is after about four hours. */
const pauses = { firstMs: 30_000, longestMs: 6 * 3_600_000 }
const maxAttempts = 10

/**
 * Creates the VAPID keys at the first start. Sends queued notices right after the commit, and
 * checks every minute for those whose retry is due.
 */
export async function definePushJobs(deps: Dependencies & Pick<Deps, 'jobs' | 'live'>) {
  const { jobs, live, now } = deps
  await vapidKeys(deps, now())
  jobs.define({ queue: pushQueue, schedule: '* * * * *', work: () => sendDuePushes(deps) })
  await live.listen(pushChannel, () => jobs.wake(pushQueue))
}

/**
 * Sends until nothing is due, each notice at least once. A device shows a second copy in place of
 * the first.
 */
export function sendDuePushes(deps: Dependencies): Promise<void> {
  return workInBatches(batch, async () => {
    const now = deps.now()
    const claimed = await claimDuePushes(deps.db.query, {
      now,
      leasedUntil: new Date(now.getTime() + leaseMs),
      limit: batch,
    })
    if (claimed.length === 0) return 0
    const keys = await vapidKeys(deps, now)
    const rows = await readPushes(
      deps.db.query,
      claimed.map(({ id }) => id),
      now,
    )
    await Promise.all(claimed.map((push) => sendOne(deps, push, rows.get(push.id), keys)))
    return claimed.length
  })
}

async function sendOne(
  deps: Dependencies,
  push: ClaimedPush,
  row: PushRow | undefined,
  keys: VapidKeys,
) {
  const { db, config, log, now } = deps
  // A notice that was read in the meantime is not sent.
  if (!row || row.readAt !== null) return forget(deps, push)
  try {
    const contact = config.mail.contact
    const answer = await deps.push.send(row, textOf(deps, push, row), { ...keys, contact })
    if (answer === 'gone') {
      log.info('push device gone', { deviceId: push.deviceId })
      await db.query.deleteFrom('pushDevices').where('id', '=', push.deviceId).execute()
      return
    }
  } catch (error) {
    const reason = error instanceof FetchFailure ? error.code : 'UNKNOWN'
    log.warn('push not sent', { pushId: push.id, attempts: push.attempts, reason })
    if (push.attempts >= maxAttempts) return forget(deps, push)
    await db.query
      .updateTable('pushOutbox')
      .set({ dueAt: retryAt(now(), push.attempts, pauses) })
      .where('id', '=', push.id)
      .where('attempts', '=', push.attempts)
      .execute()
    return
  }
  await forget(deps, push)
  await db.query
    .updateTable('pushDevices')
    .set({ lastUsedAt: now() })
    .where('id', '=', push.deviceId)
    .execute()
}

async function forget({ db }: Dependencies, { id }: ClaimedPush) {
  await db.query.deleteFrom('pushOutbox').where('id', '=', id).execute()
}

function textOf(
  { renderPush }: Dependencies,
  { id, noticeId }: ClaimedPush,
  { role, kind, facts, weddingId }: PushRow,
) {
  const pushed =
    noticeId === null || kind === null || facts === null
      ? renderPush.test(id, settingsPaths[role])
      : renderPush.notice({ id: noticeId, kind, facts, weddingId })
  return JSON.stringify(pushed)
}
