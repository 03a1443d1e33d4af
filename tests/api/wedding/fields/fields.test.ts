import { beforeAll, describe, expect, test } from 'vitest'
import { planAreas, rightLevels } from '#machines/wedding/rights.schema.ts'
import type { Member, PlanArea } from '#machines/wedding/rights.schema.ts'
import { allRights, noRights } from '#machines/wedding/rights.rules.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { unzip } from '#tests/api/account/export/zip.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { fieldTable, subjectTable } from './field-table.ts'
import type { FieldTable, Readers } from './field-table.ts'
import { filledWedding } from './filled-wedding.ts'

type Reader = Pick<Member, 'kind' | 'rights'> & { as: SignedIn }

describe('what of an answer a member reads', () => {
  const api = openTestApp(mainEngine)
  let filled: Awaited<ReturnType<typeof filledWedding>>
  const readers = new Map<string, Reader>()
  let stranger: SignedIn

  beforeAll(async () => {
    filled = await filledWedding(api)
    const partner = { kind: 'partner', rights: allRights } as const
    readers.set('the owner', { ...partner, as: filled.couple })
    readers.set('the partner', { ...partner, as: filled.partner })
    const helpers = [
      ['with nothing', noRights] as const,
      ['with everything', allRights] as const,
      ...planAreas.flatMap((area) =>
        (['view', 'edit'] as const).map(
          (right) => [`who may ${right} ${area}`, { ...noRights, [area]: right }] as const,
        ),
      ),
      ...planAreas.map(
        (area) => [`with everything but ${area}`, { ...allRights, [area]: 'none' }] as const,
      ),
    ]
    for (const [name, rights] of helpers) {
      const as = await memberOf(api, filled.weddingId, { rights })
      readers.set(`a helper ${name}`, { kind: 'helper', rights, as })
    }
    stranger = await api.signedInAs('COUPLE')
  })

  test.each(Object.keys(fieldTable))('%s', async (path) => {
    const table = fieldTable[path]!
    const wrong = []
    for (const [who, reader] of readers) {
      const answer = await api.request('GET', addressOf(path), { as: reader.as })
      const fault = await faultIn(table, reader, answer)
      if (fault !== null) wrong.push({ who, ...fault })
    }
    expect(wrong).toEqual([])
    // A list of one's own weddings is nobody else's.
    const refused = await api.request('GET', addressOf(path), { as: stranger })
    expect(refused.status).toBe(path === '/api/weddings' ? 200 : 404)
  })

  test('the address of a member is for the partners and that member', async () => {
    for (const [who, { as, kind }] of readers) {
      const { items } = await bodyOf<Page<{ userId: string; email: string }>>(
        await api.request('GET', `/api/weddings/${filled.weddingId}/members`, { as }),
      )
      const known = items.filter(({ email }) => email !== '').map(({ userId }) => userId)
      expect([who, known]).toEqual([
        who,
        kind === 'partner' ? items.map(({ userId }) => userId) : [as.id],
      ])
    }
  })

  test.each(['activity', 'board'] as const)(
    'of the activities in the %s a member reads those of visible parts, without addresses and photos',
    async (path) => {
      const wrong = []
      for (const [who, reader] of readers) {
        const shown = await activitiesIn(path, reader.as)
        const named = shown
          .filter(({ area, subject }) => subject && !reads(reader, subjectTable[area]!))
          .map(({ kind }) => kind)
        const hidden = shown
          .map(({ area }) => area)
          .filter((area) => planAreas.some((one) => one === area && !reads(reader, one)))
        if (named.length + hidden.length > 0) wrong.push({ who, named, hidden })
      }
      expect(wrong).toEqual([])
    },
  )

  test('of the visible parts a member reads activities', async () => {
    for (const [who, reader] of readers) {
      const areas = (await activitiesIn('activity', reader.as)).map(({ area }) => area)
      const missing = planAreas.filter((area) => reads(reader, area) && !areas.includes(area))
      expect([who, missing]).toEqual([who, []])
    }
  })

  test('the calendar has the days of payments for whoever may view the budget, too', async () => {
    for (const [who, reader] of readers) {
      const path = `/api/weddings/${filled.weddingId}/calendar.ics`
      const answer = await api.request('GET', path, { as: reader.as })
      const hasCalendar = reads(reader, 'timeline')
      expect([who, answer.status, (await answer.text()).includes('Dinner')]).toEqual([
        who,
        hasCalendar ? 200 : 403,
        hasCalendar && reads(reader, 'budget'),
      ])
    }
  })

  test('notices and exports have nothing of the parts that a helper may not view', async () => {
    for (const [who, reader] of readers) {
      if (reader.kind === 'partner') continue
      const { items } = await bodyOf<Page<Notice>>(
        await api.request('GET', '/api/notices', { as: reader.as }),
      )
      expect([who, items]).toEqual([who, []])
      const answer = await api.request('GET', '/api/account/export', { as: reader.as })
      const files = await unzip(await answer.arrayBuffer())
      const text = [...files.values()].map((file) => file.toString('utf8')).join('\n')
      expect([who, words.filter((word) => text.includes(word))]).toEqual([who, []])
    }
  })

  test('while gifts are to surprise, nobody reads who gives', async () => {
    const at = `/api/weddings/${filled.weddingId}`
    const { version } = await bodyOf<{ version: number }>(
      await api.request('GET', `${at}/registry`, { as: filled.couple }),
    )
    const body = { version, showsGivers: false }
    await api.request('PATCH', `${at}/registry-givers`, { as: filled.couple, body })
    for (const [who, reader] of readers) {
      if (!reads(reader, 'guests')) continue
      for (const path of ['registry', 'registry/gifts', 'registry/reservations']) {
        const answer = await api.request('GET', `${at}/${path}`, { as: reader.as })
        const text = answer.status === 200 ? await answer.text() : ''
        expect([who, path, /With love|Cole/.test(text)]).toEqual([who, path, false])
      }
    }
  })

  async function activitiesIn(path: 'activity' | 'board', as: SignedIn) {
    const answer = await api.request('GET', `/api/weddings/${filled.weddingId}/${path}?limit=100`, {
      as,
    })
    const body = await bodyOf<{ items?: Activity[]; activity?: Activity[] }>(answer)
    return body.items ?? body.activity ?? []
  }

  function addressOf(path: string) {
    return path
      .replace(':wedding', filled.weddingId)
      .replace(':enquiry', filled.enquiryId)
      .replace(':booking', filled.bookingId)
      .replace(':choice', filled.choiceId)
      .replace(':event', filled.eventId)
  }
})

/** How an answer differs from the table; null where it does not. */
async function faultIn(table: FieldTable[string], reader: Reader, answer: Response) {
  const [first, ...others] = Object.keys(table) as Readers[]
  if (!reads(reader, first!)) {
    const { code } = await bodyOf<{ code: string }>(answer)
    return answer.status === 403 && code === 'no_right' ? null : { status: answer.status, code }
  }
  const fields = shownIn(await bodyOf(answer), reader.as.id)
  const own = wordsOf(table.own)
  const expected = [first!, ...others]
    .filter((need) => reads(reader, need))
    .flatMap((need) => wordsOf(table[need]))
  const missing = expected.filter(
    (field) => !fields.has(field) && !own.includes(field) && !field.startsWith(firstTurns),
  )
  const added = [...fields].filter(
    (field) => !expected.includes(field) && !own.includes(field) && !isElsewhere(field),
  )
  return missing.length + added.length > 0 ? { missing, added } : null
}

/** Words of every part of the plan above. */
const words = ['Harbour Row', 'Candles', 'sparklers', 'Fern & Fable', 'Kettle', 'Raman', 'Lyon']

function wordsOf(fields = '') {
  return fields.split(' ').filter(Boolean)
}

function reads({ kind, rights }: Reader, need: Readers | 'own'): boolean {
  if (kind === 'partner' || need === 'own') return need !== 'own'
  if (need === 'member' || need === 'partner') return need === 'member'
  const [areas, level = 'view'] = need.split(':')
  return areas!
    .split(' ')
    .every(
      (area) =>
        rightLevels.indexOf(rights[area as PlanArea]) >= rightLevels.indexOf(level as 'view'),
    )
}

/** A dashboard names the most urgent turns alone, so that one of them may have no room. */
const firstTurns = 'turns.first.'

/** Late tasks are each reader's own, and activities have a test of their own. */
function isElsewhere(field: string) {
  return /^(?:activity\.|turns\.waiting\.tasks$|turns\.first\.(?:kind$|task\.|enquiry\.booking\.))/.test(
    field,
  )
}

/**
 * The fields that hold anything; those of a list are written as one, and the reader's own entry of
 * a list of people is left out.
 */
function shownIn(value: unknown, reader: string, at = ''): Set<string> {
  if (value === null || value === '' || value === 0 || value === false) return new Set()
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...shownIn(each, reader, at)]))
  if (typeof value !== 'object') return new Set([at])
  return new Set(
    Object.entries(value).flatMap(([name, each]) => {
      const isOwn = name === 'email' && 'userId' in value && value.userId === reader
      if (isOwn) return []
      const isId = /^[0-9a-f]{8}-/.test(name)
      return [...shownIn(each, reader, [at, isId ? '' : name].filter(Boolean).join('.'))]
    }),
  )
}
