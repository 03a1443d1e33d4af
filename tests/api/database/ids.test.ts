import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { timeCursor } from '#api/db/cursor.ts'
import { newId } from '#api/db/id.ts'
import { idSchema } from '#machines/kernel/ids.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

describe('an id', () => {
  test('is a UUIDv7 that carries its time', () => {
    // Later than any id this process has made before.
    const later = new Date(timeOf(newId(now)) + 60 * 60_000)
    expect(timeOf(parse(idSchema, newId(later)))).toBe(later.getTime())
  })

  test('increases within a millisecond, and when the clock steps back', () => {
    const times = Array.from(
      { length: 5_000 },
      (_, made) => new Date(now.getTime() + (made % 1_000 === 0 ? -1 : 1) * made),
    )
    const ids = times.map(newId)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a cursor', () => {
  const cursor = { createdAt: now, id: newId(now) }

  test('is decoded to what was encoded', () => {
    expect(timeCursor.decode(timeCursor.encode(cursor))).toEqual(cursor)
    expect(timeCursor.encode(cursor)).toMatch(/^[A-Za-z0-9_-]{1,200}$/)
  })

  test.each([
    '',
    'null',
    'AAAA',
    timeCursor.encode(cursor).slice(0, -4),
    encode([now.toISOString()]),
    encode(['2026-13-45T10:00:00.000Z', cursor.id]),
    encode([now.toISOString(), "' or 1=1"]),
    encode([now.toISOString(), cursor.id, 'more']),
    encode({ createdAt: now.toISOString(), id: cursor.id }),
  ])('that was never issued is refused: %j', (text) => {
    expect(() => timeCursor.decode(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        details: { fields: [{ path: 'cursor', code: 'invalid_cursor' }] },
      }),
    )
  })
})

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function timeOf(id: string) {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
