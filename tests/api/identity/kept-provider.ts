import { startLocalIdentity } from '#api/adapters/identity/local/start.ts'
import { openLog } from '#api/http/log.ts'

/** A provider in a process of its own, to be killed. Prints its address once it listens. */
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
