import { startLocalIdentity } from '#identity-provider/start.ts'
import { openLog } from '#api/log/log.ts'

/** A provider in its own process, to be killed. Prints its URL once it listens. */
const [folder = ''] = process.argv.slice(2)
const provider = await startLocalIdentity({
  port: 0,
  folder,
  production: false,
  hashCost: 1_024,
  appUrl: 'http://localhost:3000',
  outbox: { send: () => Promise.resolve() },
  log: openLog({ level: 'silent', folder: null }),
})
process.stdout.write(`${provider.url}\n`)
