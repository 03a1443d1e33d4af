import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import type { Composed } from './compose.ts'
import { readConfig } from './config/config.ts'
import type { Config } from './config/config.ts'
import { listen } from './http/listen.ts'
import type { Listening } from './http/listen.ts'
import { causeOf, openLog } from './log/log.ts'
import type { Log } from './log/log.ts'
import { plainCover } from './adapters/covers/covers.port.ts'
import type { CoverDrawing, DrawCover } from './adapters/covers/covers.port.ts'
import { openSite } from './http/site/site.ts'
import type { Site } from './http/site/site.ts'
import type { RenderMarkup } from './http/site/render-page.ts'
import { exitWith, welcome } from './launch/startup-messages.ts'

/**
 * Starts the built product and resolves when it serves. A failure to start is one line on standard
 * error and exit code 1.
 */
export async function start(environment: Record<string, string | undefined>): Promise<void> {
  const asked = orExit(() => readConfig(environment))
  const listening = await listen(asked).catch(exitWith)
  // With PORT=0 the address is known only now.
  const config =
    asked.port === 0 ? readConfig({ ...environment, PORT: String(listening.port) }) : asked
  const log = openLog({ level: config.logLevel, folder: join(config.dataDir, 'log') })
  process.on('exit', () => log.flush())
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.error('crashed', causeOf(error))
      process.exit(1)
    })
  }
  const composed = await compose(config, log).catch(exitWith)
  listening.serve(createApp(composed.deps, ...siteOf(config, composed)).fetch)
  stopOnSignal(listening, composed, log)
  const identity = composed.deps.publicConfig.cognito.endpoint
  log.info('started', { port: listening.port, database: composed.deps.db.engine, identity })
  if (!config.production) welcome(config, composed)
}

function siteOf(config: Config, { deps }: Composed): [Site | null, DrawCover] {
  const folder = resolve('dist', 'client')
  return existsSync(folder)
    ? [openSite(folder, config, deps.publicConfig.cognito.endpoint, drawing), drawCover]
    : [null, plainCover]
}

/**
 * The rendering bundle is loaded with the first page that needs it: most processes never render
 * one.
 */
const loadProgram = async () =>
  (await (program ??= import(
    /* @vite-ignore */ pathToFileURL(resolve('dist', 'drawing', 'drawing.js')).href
  ))) as { renderPage: RenderMarkup; drawCover: (...about: Parameters<DrawCover>) => CoverDrawing }
const drawing: RenderMarkup = async (path, data) => (await loadProgram()).renderPage(path, data)
const drawCover: DrawCover = async (about) => (await loadProgram()).drawCover(about)
let program: Promise<unknown> | undefined

/**
 * The first signal ends all that was begun and then the process; the second one does not wait for
 * that.
 */
function stopOnSignal(listening: Listening, composed: Composed, log: Log) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(130)
    isStopping = true
    log.info('stopping')
    composed.leave()
    await listening.drain()
    await composed.stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log.error('stopping_failed', causeOf(error))
        process.exit(1)
      })
    })
  }
}

function orExit<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    return exitWith(error)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await start(process.env)
