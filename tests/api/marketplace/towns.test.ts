import { describe, expect, test } from 'vitest'
import { distanceKm } from '#machines/places/distance.rules.ts'
import type { Town } from '#machines/places/town.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { townNamed, townWritten } from '#api/features/places/named/queries.ts'
import { findTowns, largeTowns, townBySlug, townOf } from '#api/features/places/queries.ts'

const name = ({ name: called, region, country }: Town) =>
  [called, region, country].filter(Boolean).join(' ')

describe('towns', () => {
  test.each([
    ['lisb', 'Lisbon PT'],
    ['Charleston', 'Charleston SC US'],
    ['charleston wv', 'Charleston WV US'],
    ['paris us', 'Paris TX US'],
    ['Portland, Maine', 'Portland ME US'],
    ['austin tex', 'Austin TX US'],
    ['Austin, TX, United States', 'Austin TX US'],
    ['Bath England', 'Bath GB'],
    ['Athens, Greece', 'Athens GR'],
    ['st. louis', 'St. Louis MO US'],
    ['Ghent', 'Gent BE'],
    ['koln', 'Köln DE'],
    ['cologne', 'Köln DE'],
    ['Barcelna', 'Barcelona ES'],
    ['edinbrugh', 'Edinburgh GB'],
    ['amstredam', 'Amsterdam NL'],
    ['copenhagn', 'Copenhagen DK'],
  ])('“%s” finds %s first', (typed, town) => {
    const found = findTowns(typed).map(name)
    expect(found[0]).toBe(town)
  })

  test.each([
    ['Charleston', 'US', 'Charleston SC US'],
    ['Charleston (WV)', 'US', 'Charleston WV US'],
    ['Charleston, WV', 'GB', 'Charleston WV US'],
    ['Richmond (CA)', 'US', 'Richmond CA US'],
    ['Richmond (CA)', 'CA', 'Richmond CA'],
    ['Richmond (CA, United States)', 'Canada', 'Richmond CA US'],
    ['Paris', 'US', 'Paris TX US'],
    ['Paris (France)', 'US', 'Paris FR'],
    ['Paris, FR', 'United States', 'Paris FR'],
    ['Whangarei', 'GB', 'Whangarei NZ'],
    ['Castries (St. Lucia)', 'GB', 'Castries LC'],
    ['Mexico City', 'GB', 'Mexico City MX'],
  ])('“%s” means for somebody in %s: %s', (text, country, town) => {
    const found = townWritten(text, country)
    expect(found && name(found)).toBe(town)
  })

  test.each([
    ['Austin, TX', 'US', 'Austin TX US'],
    ['Portland', 'US', 'Portland OR US'],
    ['Portland, ME', 'US', 'Portland ME US'],
    ['Portland, Maine', 'United States', 'Portland ME US'],
    ['Portland ME USA', 'US', 'Portland ME US'],
    ['St. Paul, Minnesota', 'US', 'Saint Paul MN US'],
    ['Bath, England', 'GB', 'Bath GB'],
    ['Toronto, ON', 'CA', 'Toronto CA'],
    ['Kyoto (Gion)', 'JP', 'Kyoto JP'],
    ['Mexico City', 'MX', 'Mexico City MX'],
    ['Lyon, France', '', 'Lyon FR'],
  ])('a business in “%s”, %s, is at home in %s', (city, country, town) => {
    const found = townNamed(city, country)
    expect(found && name(found)).toBe(town)
  })

  test('a town of another country is nobody’s home', () => {
    expect(townNamed('Paris', 'PT')).toBe(null)
    expect(townNamed('Paris, Portugal', 'PT')).toBe(null)
    expect(townNamed('Nowhere, ON', '')).toBe(null)
  })

  test('a place that the town is not in makes it none', () => {
    expect(townWritten('Paris (Portugal)', 'US')).toBe(null)
    expect(townWritten('', 'US')).toBe(null)
  })

  test('nothing is made up', () => {
    expect(findTowns('qqqqqqq')).toEqual([])
    expect(findTowns('…')).toEqual([])
    expect(townNamed('Nowhereville', 'US')).toBe(null)
    expect(townOf(1)).toBe(null)
    expect(townBySlug('no-such-town')).toBe(null)
  })

  test('the addresses of towns tell each of them from the others', () => {
    for (const town of [...findTowns('springfield', 50), ...findTowns('san', 200)]) {
      expect(townBySlug(town.slug)?.id).toBe(town.id)
      expect(town.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    }
    expect(findTowns('charleston')[0]?.slug).toBe('charleston')
  })

  test('lie where they lie', () => {
    const [lisbon, porto] = [townNamed('Lisbon', 'PT')!, townNamed('Porto', 'PT')!]
    expect(distanceKm(lisbon, porto)).toBeCloseTo(274, -1)
    expect(townOf(lisbon.id)).toEqual(lisbon)
    expect(largeTowns().length).toBeGreaterThan(5_000)
  })
})

describe('over HTTP', () => {
  const api = openTestApp(mainEngine)

  test('anybody may ask, and a question without text is refused', async () => {
    const answer = await api.request('GET', '/api/places/towns?q=porto')
    expect(answer.status).toBe(200)
    expect((await bodyOf<{ items: Town[] }>(answer)).items[0]).toEqual({
      id: 2735943,
      name: 'Porto',
      region: '',
      country: 'PT',
      slug: 'porto',
    })
    const refused = await api.request('GET', '/api/places/towns?q=%20')
    expect([refused.status, await bodyOf(refused)]).toEqual([
      400,
      expect.objectContaining({ fields: [{ path: 'q', code: 'required' }] }),
    ])
    expect((await api.request('GET', '/api/places/centres')).status).toBe(200)
  })
})
