import type { Deps } from '#api/deps.ts'

const keptFor = 180 * 24 * 3_600_000
const atOnce = 1_000

export function defineContactJobs(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  deps.jobs.define({ queue: 'old-contact-messages', schedule: '37 3 * * *', work: () => eraseOldMessages(deps) })
}

/** Half a year after it came, a message has had its answer. A thousand a statement, so that none takes long. */
export async function eraseOldMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const day = new Date(now().getTime() - keptFor)
  for (;;) {
    const { numDeletedRows } = await db.query
      .deleteFrom('contactMessages')
      .where('id', 'in', (due) => due.selectFrom('contactMessages').select('id').where('createdAt', '<', day).limit(atOnce))
      .executeTakeFirstOrThrow()
    if (numDeletedRows < BigInt(atOnce)) return
  }
}
