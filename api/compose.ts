import { join } from 'node:path'
import type { PublicConfig } from '#machines/session/session.schema.ts'
import { guardedFetch, guardedPost } from './adapters/fetch/guarded-fetch.ts'
import { folderFiles } from './adapters/files/folder-files.ts'
import { s3Files } from './adapters/files/s3-files.ts'
import { cognito } from './adapters/identity/cognito/cognito.ts'
import { pdfDocuments } from './adapters/documents/pdf-documents.ts'
import { pgBossJobs } from './adapters/jobs/pg-boss.ts'
import { embeddedLive } from './adapters/live/embedded.ts'
import { postgresLive } from './adapters/live/postgres.ts'
import { fileOutbox } from './adapters/mail/file-outbox.ts'
import { renderMail } from './adapters/mail/render.ts'
import { smtpMail } from './adapters/mail/smtp.ts'
import { renderPush } from './adapters/push/render-push.ts'
import { webPush } from './adapters/push/web-push.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './db/client.ts'
import { databaseLimits, noLimits } from './db/limits.ts'
import { databaseMaintenance } from './db/maintenance.ts'
import type { Deps } from './deps.ts'
import { reactions } from './features/reactions/commands/reactions.ts'
import { demoPeople, fillDemoData } from './features/demo/commands/fill-demo-data.ts'
import { withDrawnPictures } from './features/demo/commands/pictures/drawn-files.ts'
import { defineAccountJobs } from './features/account/jobs.ts'
import { defineAlbumJobs } from './features/album/jobs.ts'
import { defineColleagueJobs } from './features/colleagues/jobs.ts'
import { defineMemberJobs } from './features/members/jobs.ts'
import { defineLookupJobs } from './features/lookup/jobs.ts'
import { defineMessageJobs } from './features/guests/messages/jobs.ts'
import { defineRsvpJobs } from './features/guests/rsvp/jobs.ts'
import { defineEnquiryJobs } from './features/enquiries/jobs.ts'
import { defineBookingJobs } from './features/bookings/jobs.ts'
import { defineReviewJobs } from './features/reviews/jobs.ts'
import { defineContactJobs } from './features/contact/jobs.ts'
import { defineMailJobs } from './features/notices/jobs.ts'
import { definePushJobs } from './features/notices/push/jobs.ts'
import { defineRegistryJobs } from './features/registry/jobs.ts'
import { defineQuoteJobs } from './features/quotes/jobs.ts'
import { defineProofJobs } from './features/vendors/proofs/jobs.ts'
import { defineReminderJobs } from './features/reminders/jobs.ts'
import { defineSessionJobs } from './features/session/jobs.ts'
import { defineListingJobs } from './features/listings/jobs.ts'
import { defineSearchJobs, indexQueue } from './features/marketplace/jobs.ts'
import { defineFigureJobs } from './features/listings/figures/jobs.ts'
import { defineFileJobs } from './features/files/jobs.ts'
import { defineWebsiteJobs } from './features/website/jobs.ts'
import { guardHeaderText } from './http/request/guard.ts'
import type { Log } from './log/log.ts'

export interface Composed {
  deps: Deps
  /**
   * Ends responses that have no end of their own. Call it when the process begins to stop, before
   * waiting for requests.
   */
  leave(): void
  /**
   * Stops jobs, then everything that they and requests used. Call it when no request is being
   * answered any more.
   */
  stop(): Promise<void>
}

/**
 * Picks the adapter of each port by configuration: the embedded default, or the one that is named.
 */
export async function compose(config: Config, log: Log): Promise<Composed> {
  const { smtpUrl, from, requireTls } = config.mail
  const outbox = smtpUrl === null ? fileOutbox(join(config.dataDir, 'outbox'), now) : null
  const mail = outbox ?? smtpMail({ url: smtpUrl ?? '', from, requireTls })
  const [db, provider] = await Promise.all([
    openDatabase({
      databaseUrl: config.databaseUrl,
      folder: config.databaseUrl ? null : join(config.dataDir, 'database'),
      log,
    }),
    config.cognito ? null : startLocal(config, log),
  ])
  const settings = config.cognito ?? {
    ...provider!,
    region: 'eu-west-1',
    clientSecret: null,
    endpoint: provider!.url,
    // The local provider checks that there is a signature, not whose it is.
    administrator: { accessKeyId: 'local', secretAccessKey: 'local' },
  }
  const live = db.embedded
    ? embeddedLive(db.embedded)
    : await postgresLive(config.databaseUrl ?? '', log)
  const leaving = new AbortController()
  const deps: Deps = {
    config,
    db,
    limits: config.limits ? databaseLimits(db, now, config.sessionKeys[0]) : noLimits,
    identity: cognito(settings, now),
    jobs: pgBossJobs({
      db,
      databaseUrl: config.databaseUrl,
      log,
      lookSeconds: config.jobLookSeconds,
    }),
    fetch: guardedFetch(),
    files: await filesOf(config),
    mail,
    ...writing,
    live,
    log,
    reactions,
    leaving: leaving.signal,
    now,
    publicConfig: publicConfigOf(settings),
    outbox,
  }
  await defineJobs(deps)
  if (config.demoData && provider)
    await fillDemoData(deps, { issuer: provider.issuer, subs: await provider.seed(demoPeople) })
  void deps.jobs.start().then(() => deps.jobs.wake(indexQueue))

  return {
    deps,
    leave: () => leaving.abort(),
    async stop() {
      await deps.jobs.stop()
      await Promise.all([live.close(), mail.close(), provider?.stop()])
      await db.close()
    },
  }
}

/** The files of the demo data are drawn when they are first asked for. */
async function filesOf(config: Config) {
  const files = config.s3 ? await s3Files(config.s3) : folderFiles(join(config.dataDir, 'files'))
  return config.demoData ? withDrawnPictures(files) : files
}

/** The adapters that write emails and documents, and reach devices. */
const writing = { renderMail, documents: pdfDocuments(), push: webPush(guardedPost()), renderPush }

/** Defines the jobs of every feature. */
async function defineJobs(deps: Deps) {
  await defineMailJobs(deps)
  await definePushJobs(deps)
  defineSessionJobs(deps)
  defineAccountJobs(deps)
  defineReminderJobs(deps)
  defineContactJobs(deps)
  defineMemberJobs(deps)
  defineColleagueJobs(deps)
  defineRsvpJobs(deps)
  defineMessageJobs(deps)
  defineLookupJobs(deps)
  defineFileJobs(deps)
  defineRegistryJobs(deps)
  defineWebsiteJobs(deps)
  defineAlbumJobs(deps)
  defineSearchJobs(deps)
  defineFigureJobs(deps)
  defineListingJobs(deps)
  defineProofJobs(deps)
  defineEnquiryJobs(deps)
  defineQuoteJobs(deps)
  defineBookingJobs(deps)
  defineReviewJobs(deps)
  for (const job of databaseMaintenance(deps)) deps.jobs.define(job)
}

function now() {
  return new Date()
}

/**
 * The local identity provider is loaded only here, so that a product with Cognito does not run its
 * code.
 */
async function startLocal(config: Config, log: Log) {
  const { startLocalIdentity } = await import('#identity-provider/start.ts')
  return startLocalIdentity({
    port: config.identityPort,
    production: config.production,
    folder: join(config.dataDir, 'identity'),
    outbox: fileOutbox(join(config.dataDir, 'outbox'), now),
    appUrl: config.publicUrl,
    limits: config.limits,
    hashCost: config.hashCost,
    log,
  })
}

function publicConfigOf({
  region,
  userPoolId,
  clientId,
  endpoint,
  hostedUrl,
}: PublicConfig['cognito']): PublicConfig {
  return {
    cognito: { region, userPoolId, clientId, endpoint, hostedUrl },
    csrfHeader: guardHeaderText,
  }
}
