/**
 * The API in its own process with access to the garbage collector: `node --expose-gc rounds.ts
 * <engine> <work> <rounds> <times>`. Does the work of each round and prints the memory left
 * afterwards, one line of JSON per round.
 */
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { planImport } from '#machines/guests/import/plan.rules.ts'
import { recognise } from '#machines/guests/foreign/source.rules.ts'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { testApp } from '#tests/harness/app.ts'
import type { EngineName } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/**
 * Megabytes after a collection: of the whole process, and of JavaScript on the main thread
 * including buffers.
 */
export interface Memory {
  resident: number
  held: number
}

const [engine = 'pglite', work = 'imports', rounds = '10', times = '1'] = process.argv.slice(2)
const api = await testApp(engine as EngineName)
const { couple: as, wedding } = await coupleWithWedding(api)
const at = `/api/weddings/${wedding.id}`
/** The id of a wedding that does not exist. */
const nobodys = '01900000-0000-7000-8000-000000000000'

const kinds: Record<string, (round: number) => Promise<void>> = {
  async imports(round) {
    const activityId = await imported(planOf(10_000, round))
    await expecting(201, await api.request('POST', `${at}/activity/${activityId}/undo`, { as }))
  },
  async refusals() {
    const body = { email: 'x'.repeat(500), version: 'one' }
    const stranger = { ...as, cookie: `${as.cookie}x` }
    for (let time = 0; time < Number(times) / 5; time++) {
      await expecting(401, await api.request('GET', at))
      await expecting(401, await api.request('GET', at, { as: stranger }))
      await expecting(400, await api.request('PATCH', at, { as, body }))
      await expecting(404, await api.request('GET', `/api/weddings/${nobodys}`, { as }))
      await expecting(403, await api.request('GET', '/api/approvals', { as }))
    }
  },
  async pages(round) {
    if (round === 0) await imported(planOf(1_000, 0))
    for (let time = 0; time < Number(times); time++)
      await expecting(200, await api.request('GET', `${at}/guests?limit=1000`, { as }))
  },
}

for (let round = 0; round < Number(rounds); round++) {
  await kinds[work]!(round)
  // Records of the tests’ own log do not belong to the product.
  api.logged.length = 0
  process.stdout.write(`${JSON.stringify(memory())}\n`)
}
await api.close()
process.exit()

function memory(): Memory {
  for (let again = 0; again < 3; again++) gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: Math.round(rss / 2 ** 20), held: Math.round((heapUsed + external) / 2 ** 20) }
}

async function imported(plan: object) {
  const answer = await api.app.request(`${at}/guests/imports`, {
    method: 'POST',
    headers: { 'x-vowline': '1', 'content-type': 'application/octet-stream', cookie: as.cookie },
    body: JSON.stringify(plan),
  })
  return (JSON.parse(await expecting(201, answer)) as { activityId: string }).activityId
}

async function expecting(status: number, answer: Response) {
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${text}`)
  return text
}

function planOf(people: number, round: number) {
  const lines = Array.from(
    { length: people },
    (_, n) => `Guest ${n},Household ${n % 4_000},guest${n}@people.test,No Response`,
  )
  const sheet = sheetOf(['Name,Household,Email,Brunch - RSVP', ...lines].join('\n'))!
  const { people: found } = peopleOf(sheet, recognise(sheet).columns, ['Maya', 'Sam'])
  const { plan } = planImport('guests.csv', found, { households: [], guests: [], events: [] })
  return { ...plan, newEvents: plan.newEvents.map((name) => `${name} ${round}`) }
}
