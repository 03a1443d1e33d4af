import { writeSync } from 'node:fs'
import { openDatabase } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { silent } from '#tests/harness/database.ts'

/**
 * Writes numbered records until it is killed (or reaches the last given number) and prints each
 * number once it is committed. It starts with the first number that was not acknowledged, under the
 * same idempotency key, as a client would retry it.
 */
const [, , folder = '', from = '1', to = 'Infinity'] = process.argv
const db = await openDatabase({ databaseUrl: null, folder, log: silent })
writeSync(1, 'open\n')
for (let number = Number(from); number <= Number(to); number++) {
  const now = new Date()
  await withIdempotency(
    db,
    { owner: 'writer', operation: 'write', key: `${number}`, body: { number }, now },
    async (tx) => {
      const id = newId(now)
      const mail = {
        recipient: `${number}`,
        subject: '',
        text: 'x'.repeat(2_000),
        html: '',
        attempts: 0,
      }
      await tx
        .insertInto('mailOutbox')
        .values({ id, ...mail, createdAt: now, dueAt: now })
        .execute()
      return { status: 201, body: { id } }
    },
  )
  writeSync(1, `${number}\n`)
}
await db.close()
