/**
 * `npm run demo:businesses -- 100000`: fills a database that has its demo data with made-up
 * businesses, for measurements. It uses DATABASE_URL, else the embedded database in DATA_DIR, while
 * the product is not running.
 */
import { join } from 'node:path'
import { onProjectNode, root } from './project.mjs'

await onProjectNode(async () => {
  const count = Number(process.argv[2] ?? 100_000)
  if (!Number.isInteger(count) || count < 1 || count > 2_000_000) {
    process.stderr.write('Say how many: a whole number up to 2,000,000.\n')
    process.exitCode = 1
    return
  }
  const { fillBusinesses } = await import('../features/demo/commands/marketplace/add-businesses.ts')
  const databaseUrl = process.env['DATABASE_URL'] ?? null
  const folder = databaseUrl
    ? null
    : join(process.env['DATA_DIR'] ?? join(root, '.data'), 'database')
  await fillBusinesses({ databaseUrl, folder }, count, (there) =>
    process.stdout.write(`${there} businesses\n`),
  )
})
