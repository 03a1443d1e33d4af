import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { contentSchema, firstContent } from '#machines/listings/listing-content.schema.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'

const at = new Date('2026-11-20T10:00:00.000Z')

describe.each(engines)('listings of businesses from before, on %s', (name) => {
  const removals: (() => unknown)[] = []
  afterAll(async () => {
    for (const remove of removals.toReversed()) await remove()
  })

  test('are public as the businesses were, each at an address of its own', async () => {
    const { engine, ...opened } = await emptyEngine(name)
    removals.push(() => opened.remove())
    await migrate(engine, '0180-passcodes-let-go')
    const ids = {
      barn: await business('Lúcja’s Barn & Garden', 'approved'),
      twin: await business('Studio Elm', 'approved'),
      other: await business('Studio  Elm!', 'suspended'),
      kanji: await business('百合', 'approved'),
      draft: await business('Studio Elm', 'draft'),
      french: await business('Grange du Lac', 'approved', 'FR'),
      priced: await business('Grange du Bois', 'approved', 'FR'),
    }
    await migrate(engine, '0195-listing-search')
    await engine.pool.query(
      `update listings set published = jsonb_set(published, '{details}', '{"hirePrice": 100}') where business_id = $1`,
      [ids.priced],
    )
    await migrate(engine)
    const later = await business('Studio Elm', 'draft')

    const { rows } = await engine.pool.query<Listing>('select * from listings')
    const of = (id: string) => rows.find((row) => row.business_id === id)
    expect(rows).toHaveLength(8)
    expect(of(ids.barn)).toMatchObject({
      slug: 'lucjas-barn-garden',
      state: 'published',
      published: firstContent({ description: 'Text', website: '', currency: 'USD' }),
      draft: null,
      listed_at: at,
    })
    expect(v.is(contentSchema, of(ids.barn)?.published)).toBe(true)
    expect([of(ids.twin)?.state, of(ids.other)?.state]).toEqual(['published', 'paused'])
    for (const id of [ids.twin, ids.other]) expect(of(id)?.slug).toBe(`studio-elm-${id.slice(-8)}`)
    expect(of(ids.kanji)?.slug).toBe(`vendor-${ids.kanji.slice(-8)}`)
    for (const id of [ids.draft, later])
      expect(of(id)).toMatchObject({ slug: null, state: 'unpublished', published: null })
    for (const { slug } of rows) expect(slug === null || v.is(slugSchema, slug)).toBe(true)
    const calendars = await engine.pool.query('select business_id from listing_calendars')
    expect(calendars.rows).toHaveLength(8)
    // What they charge was stated in dollars; what states no amount follows the country.
    expect(of(ids.french)?.published).toMatchObject({ currency: 'EUR' })
    expect(of(ids.priced)?.published).toMatchObject({ currency: 'USD' })

    async function business(title: string, approval: string, country = 'US') {
      const [owner, id] = [newId(at), newId(at)]
      await engine.pool.query(
        `insert into users (id, issuer, sub, email, first_name, last_name, role, role_chosen, version, created_at, updated_at)
         values ($1, 'https://issuer.test', $2, 'ada@people.test', 'Ada', 'Example', 'VENDOR', true, 1, $3, $3)`,
        [owner, owner, at],
      )
      await engine.pool.query(
        `insert into businesses (id, owner_id, name, category, city, country, phone, website, description, approval, approval_since, version, created_at, updated_at)
         values ($1, $2, $3, 'venue', 'Austin', $6, '5550100', '', 'Text', $4, $5, 1, $5, $5)`,
        [id, owner, title, approval, at, country],
      )
      return id
    }
  })
})

interface Listing {
  business_id: string
  slug: string | null
  state: string
  published: unknown
}
