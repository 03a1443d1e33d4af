import { cpuPerRequest } from '../../measure/cpu.ts'
import type { Costs, Server } from '../../measure/cpu.ts'
import { cookiesOf, sessionCookie, startOurs } from '../../ours.ts'
import type { Ours } from '../../ours.ts'
import { startPeer } from '../../peer.ts'
import type { Peer } from '../../peer.ts'
import type { Line } from '../../table.ts'
import { newDatabase } from '../../postgres.ts'

/** Row 1: who am I, with a valid session. */
export async function sessionRow(product: Ours): Promise<Line[]> {
  const ends: (() => Promise<unknown>)[] = []
  const embedded = await ourMe(product)
  const servers: Record<string, Server> = { embedded }
  try {
    const raw = await startPeer('node-http', {
      ANSWER: await (await fetch(embedded.url, embedded)).text(),
    })
    ends.unshift(raw.stop)
    servers['raw'] = raw
    for (const [name, start] of Object.entries({
      passport,
      betterAuth,
      postgres: ourselvesOnPostgres,
    })) {
      const database = await newDatabase()
      if (!database) continue
      ends.unshift(database.drop)
      const started = await start(database.url)
      ends.unshift(started.stop)
      servers[name] = started
    }
    return rowsFrom(servers, await cpuPerRequest(servers))
  } finally {
    for (const end of ends) await end()
  }
}

function rowsFrom(servers: Record<string, Server>, { ratio, micros }: Costs): Line[] {
  const peers = { passport: 'express + passport', betterAuth: 'better-auth' }
  const times = (name: string) =>
    `${ratio(name, 'raw').toFixed(1)} × raw (${micros(name).toFixed(0)} µs)`
  const beside = Object.entries(peers).flatMap(([name, called]) =>
    servers[name] ? [`${called} ${times(name)}`] : [],
  )
  return Object.entries({ postgres: 'PostgreSQL', embedded: 'embedded' }).map(
    ([ours, database]) => {
      const measurable = servers[ours] && servers['passport'] && servers['betterAuth']
      return {
        number: 1,
        what: `GET /api/auth/me, valid session, server CPU, ${database}`,
        ours: servers[ours] ? times(ours) : 'not measured',
        beside: measurable
          ? `${beside.join(', ')}: 1/${ratio('passport', ours).toFixed(1)} and 1/${ratio('betterAuth', ours).toFixed(1)}`
          : 'no PostgreSQL answers (BENCH_POSTGRES)',
        goal: '≤ 1/8 and ≤ 1/12',
        met: measurable ? ratio('passport', ours) >= 8 && ratio('betterAuth', ours) >= 12 : null,
      }
    },
  )
}

async function ourMe(product: Ours): Promise<Peer> {
  return {
    url: `${product.url}/api/auth/me`,
    pid: product.pid,
    headers: { Cookie: await sessionCookie(product) },
    stop: product.stop,
  }
}

async function ourselvesOnPostgres(url: string) {
  return ourMe(await startOurs({ DATABASE_URL: url }))
}

async function passport(databaseUrl: string): Promise<Peer> {
  const peer = await startPeer('express-passport', { DATABASE_URL: databaseUrl })
  const cookie = await signIn(`${peer.url}/sign-in`, {
    email: 'couple@vowline.test',
    password: 'secret',
  })
  return { ...peer, url: `${peer.url}/me`, headers: { Cookie: cookie } }
}

async function betterAuth(databaseUrl: string): Promise<Peer> {
  const peer = await startPeer('better-auth', { DATABASE_URL: databaseUrl })
  const person = {
    name: 'Maya Lindqvist',
    email: 'couple@vowline.test',
    password: 'Vowline-demo-1',
  }
  const cookie = await signIn(`${peer.url}/api/auth/sign-up/email`, person)
  return { ...peer, url: `${peer.url}/api/auth/get-session`, headers: { Cookie: cookie } }
}

async function signIn(url: string, body: object) {
  const headers = { 'Content-Type': 'application/json', Origin: 'http://127.0.0.1' }
  return cookiesOf(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}
