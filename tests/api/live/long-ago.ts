import { sql } from 'kysely'
import type { TestApp } from '#tests/harness/app.ts'

/** What has been changed so far is so old that nobody who comes now is told of it. */
export async function longAgo(api: TestApp) {
  const { query } = api.deps.db
  for (const statement of [
    `update businesses set updated_at = updated_at - interval '1 hour'`,
    `update listings set updated_at = updated_at - interval '1 hour'`,
    `update approval_steps set created_at = created_at - interval '1 hour'`,
  ])
    await sql.raw(statement).execute(query)
}
