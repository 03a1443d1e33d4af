import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#api/db/client.ts'
import type { Imported } from '#machines/guests/import/plan.schema.ts'
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { planImport } from '#machines/guests/import/plan.rules.ts'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { recognise } from '#machines/guests/foreign/source.rules.ts'
import { silent } from '#tests/harness/database.ts'
import { median } from '../../measure/cpu.ts'
import { sessionCookie, startOurs } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

const rounds = 3
const people = Array.from(
  { length: 10_000 },
  (_, n) => `Guest ${n},Household ${n % 4_000},guest${n}@people.test,No Response`,
)
const sheet = sheetOf(['Name,Household,Email,Brunch - RSVP', ...people].join('\n'))!
const { plan } = planImport(
  'guests.csv',
  peopleOf(sheet, recognise(sheet).columns, ['Maya', 'Sam']).people,
  {
    households: [],
    guests: [],
    events: [],
  },
)

/**
 * Row 14: an import of 10,000 guests over HTTP, written whole, beside as many bare rows in one
 * statement of the same database.
 */
export async function guestImportRow(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-import-'))
  const [postgres, bare] = [await newDatabase(), await newDatabase()]
  try {
    const lines = [
      lineOf('embedded', await imported({}), await bareRows({ databaseUrl: null, folder }), 6),
    ]
    if (postgres && bare) {
      const written = await bareRows({ databaseUrl: bare.url, folder: null })
      lines.push(lineOf('PostgreSQL', await imported({ DATABASE_URL: postgres.url }), written, 3))
    }
    return lines
  } finally {
    await postgres?.drop()
    await bare?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(database: string, seconds: number, bare: number, goal: number): Line {
  return {
    number: 14,
    what: `an import of 10,000 guests, from the request to its answer, ${database}`,
    ours: `${seconds.toFixed(2)} s`,
    beside: `10,000 bare rows in one statement ${bare.toFixed(2)} s`,
    goal: `≤ ${goal} s`,
    met: seconds <= goal,
  }
}

/** Seconds that an import takes; each is undone before the next one. */
async function imported(environment: Record<string, string>) {
  const product = await startOurs({ LIMITS: 'off', ...environment })
  try {
    const headers = { Cookie: await sessionCookie(product), 'X-Vowline': '1', Origin: product.url }
    const { items } = (await (await fetch(`${product.url}/api/weddings`, { headers })).json()) as {
      items: { id: string }[]
    }
    const path = `${product.url}/api/weddings/${items[0]?.id}`
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      const body = JSON.stringify({
        ...plan,
        newEvents: plan.newEvents.map((name) => `${name} ${round}`),
      })
      const answer = await fetch(`${path}/guests/imports`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/octet-stream' },
        body,
      })
      if (answer.status !== 201)
        throw new Error(`The import was answered with ${answer.status}: ${await answer.text()}`)
      const { activityId } = (await answer.json()) as Imported
      seconds.push((performance.now() - from) / 1_000)
      const undone = await fetch(`${path}/activity/${activityId}/undo`, { method: 'POST', headers })
      if (undone.status !== 201)
        throw new Error(`The undoing was answered with ${undone.status}: ${await undone.text()}`)
    }
    return median(seconds)
  } finally {
    await product.stop()
  }
}

async function bareRows(where: { databaseUrl: string | null; folder: string | null }) {
  const db = await openDatabase({ ...where, log: silent })
  try {
    const seconds: number[] = []
    await sql`create table bare (id integer, name text, household text, email text)`.execute(
      db.query,
    )
    const rows = JSON.stringify(
      people.map((line, id) => ({ id, name: line, household: line, email: line })),
    )
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      await sql`insert into bare select * from jsonb_populate_recordset(null::bare, ${rows}::jsonb)`.execute(
        db.query,
      )
      seconds.push((performance.now() - from) / 1_000)
    }
    return median(seconds)
  } finally {
    await db.close()
  }
}
