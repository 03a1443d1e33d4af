import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'

const at = new Date('2026-11-20T10:00:00.000Z')
const later = new Date('2026-11-20T11:00:00.000Z')

describe.each(engines)('requests for a lost link from before, on %s', (name) => {
  const removals: (() => unknown)[] = []
  afterAll(async () => {
    for (const remove of removals.toReversed()) await remove()
  })

  test('know the households that the activity of their instant names, and no others', async () => {
    const { engine, ...opened } = await emptyEngine(name)
    removals.push(() => opened.remove())
    await migrate(engine, '0790-counts-from-indexes')
    const [one, other] = [newId(at), newId(at)]
    for (const id of [one, other])
      await engine.pool.query(
        `insert into weddings (id, first_name_line, second_name_line, partner_email, city, country, version, created_at, updated_at)
         values ($1, 'Ada', 'Jon', '', '', '', 1, $2, $2)`,
        [id, at],
      )
    const [coles, diazes, ferreiras, theirs] = [newId(at), newId(at), newId(at), newId(at)]
    await missed(one, coles, at)
    await missed(one, diazes, at)
    await missed(one, ferreiras, later)
    await missed(other, theirs, at)
    const lookups = {
      both: await lookup(one, 'passed_on', at),
      sent: await lookup(one, 'sent', later),
      none: await lookup(one, 'unmatched', at),
      other: await lookup(other, 'passed_on', at),
      waiting: await lookup(null, 'waiting', at),
    }
    await migrate(engine)
    const { rows } = await engine.pool.query<{ id: string; household_ids: string[] }>(
      'select id, household_ids from invitation_lookups',
    )
    const of = (id: string) => rows.find((row) => row.id === id)?.household_ids
    expect(Object.values(lookups).map(of)).toEqual([[coles, diazes], [ferreiras], [], [theirs], []])

    async function lookup(weddingId: string | null, state: string, settled: Date) {
      const id = newId(at)
      await engine.pool.query(
        `insert into invitation_lookups (id, slug, name, proof, wedding_id, state, chart_version, due_at, created_at, updated_at)
         values ($1, '', '', '', $2, $3, 1, $4, $4, $5)`,
        [id, weddingId, state, at, settled],
      )
      return id
    }

    async function missed(weddingId: string, householdId: string, when: Date) {
      await engine.pool.query(
        `insert into activities (id, wedding_id, by_product, kind, area, subject, facts, created_at)
         values ($1, $2, true, 'rsvp.linkMissed', 'guests', $3, '{}', $4)`,
        [newId(when), weddingId, JSON.stringify({ id: householdId, name: 'The Coles' }), when],
      )
    }
  })
})
