import { join } from 'node:path'
import { createApp } from '#api/app.ts'
import { compose } from '#api/compose.ts'
import type { Composed } from '#api/compose.ts'
import { readConfig } from '#api/config/config.ts'
import { openLog } from '#api/log/log.ts'
import { exitWith, welcome } from './startup-messages.ts'

/*
 * The API inside of Vite's development server. Vite loads this module again after each edit of the
 * API; the database, the jobs and the identity provider live on in `globalThis`, since opening them
 * takes a second and the folder can only be opened once.
 */
const kept = globalThis as { vowline?: Promise<Composed>; vowlineStop?: () => Promise<void> }

kept.vowline ??= open().catch(exitWith)
kept.vowlineStop ??= async () => (await kept.vowline)?.stop()

const app = createApp((await kept.vowline).deps)

export const fetch = app.fetch

async function open() {
  const config = readConfig(process.env)
  const log = openLog({
    level: config.logLevel,
    folder: join(config.dataDir, 'log'),
    toStandardOutput: false,
  })
  const composed = await compose(config, log)
  welcome(config, composed)
  return composed
}
