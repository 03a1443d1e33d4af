/** better-auth with e-mail and password on PostgreSQL, as its documentation sets it up. */
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'
import { listen } from './listen.mjs'

const options = {
  baseURL: 'http://127.0.0.1',
  trustedOrigins: ['http://127.0.0.1'],
  secret: 'a secret of the benchmark, long enough for the library to take it',
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
}
await (await getMigrations(options)).runMigrations()

listen(createServer(toNodeHandler(betterAuth(options))))
