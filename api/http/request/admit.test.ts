import { describe, expect, test } from 'vitest'
import type { Role } from '#machines/session/session.schema.ts'
import { readConfig } from '#api/config/config.ts'
import type { Viewer } from '#api/viewer.ts'
import type { Declaration, RateLimit } from '../contract/declaration.ts'
import type { RequestContext } from '../env.ts'
import { admit, isOpen } from './admit.ts'

/**
 * What came of a request: what was asked on the way, in order, and the viewer or the refusal at the
 * end.
 */
async function outcome(
  declaration: Partial<Declaration>,
  {
    isWrite = false,
    cookie = 'vowline=live',
    viewer = {},
  }: { isWrite?: boolean; cookie?: string; viewer?: Partial<Viewer> | null } = {},
) {
  const asked: string[] = []
  const request = new Request('http://localhost:3000/api/x', {
    headers: cookie === '' ? {} : { cookie },
  })
  const edge = {
    config: readConfig({ DATA_DIR: '/tmp', SECURE_COOKIES: 'off' }),
    guard: (headers: Headers, kind: string) =>
      void asked.push(`guard ${kind} ${headers === request.headers}`),
    limit: async (bucket: string, { limit, seconds }: { limit: number; seconds: number }) =>
      void asked.push(`limit ${bucket} ${limit}/${seconds}`),
    findViewer: async (value: string, { unconfirmed }: { unconfirmed: boolean }) => {
      asked.push(`session ${value}${unconfirmed ? ' unconfirmed' : ''}`)
      return (
        viewer && {
          userId: 'robin',
          sessionId: 's',
          role: 'COUPLE' as const,
          mayChooseRole: false,
          ...viewer,
        }
      )
    },
  }
  // The parts of an exchange that an admission looks at.
  const exchange = { edge, request, address: () => '192.0.2.1' } as unknown as RequestContext
  try {
    const admitted = await admit(
      { summary: '', roles: 'everyone', answers: {}, ...declaration },
      exchange,
      isWrite,
    )
    return [...asked, admitted ? `admitted ${admitted.userId}` : 'admitted nobody']
  } catch (problem) {
    return [...asked, (problem as { code: string }).code]
  }
}

/** The end alone, for a read by somebody with a live session. */
async function verdict(declaration: Partial<Declaration>, viewer?: Partial<Viewer>) {
  return (await outcome(declaration, { viewer: viewer ?? {} })).at(-1)
}

describe('who is let in', () => {
  test('everyone, unasked, where an operation is for everyone', async () => {
    expect(await outcome({ roles: 'everyone' })).toEqual(['admitted nobody'])
  })

  test('nobody without a session where somebody must be signed in', async () => {
    expect(await outcome({ roles: 'signed in' }, { cookie: '' })).toEqual(['signed_out'])
    expect(await outcome({ roles: 'signed in' }, { cookie: 'vowline_hint=1' })).toEqual([
      'signed_out',
    ])
    expect(await outcome({ roles: ['COUPLE'] }, { cookie: '' })).toEqual(['signed_out'])
  })

  test('nobody whose session is over', async () => {
    expect(await outcome({ roles: 'signed in' }, { viewer: null })).toEqual([
      'session live',
      'session_expired',
    ])
  })

  const roles: Role[] = ['COUPLE', 'VENDOR', 'ADMIN']

  test.each(roles)('%s, where being signed in is enough', async (role) => {
    expect(await verdict({ roles: 'signed in' }, { role })).toBe('admitted robin')
  })

  test.each([
    ['COUPLE', ['COUPLE'], 'admitted robin'],
    ['COUPLE', ['VENDOR'], 'wrong_role'],
    ['COUPLE', ['ADMIN'], 'wrong_role'],
    ['COUPLE', ['VENDOR', 'ADMIN'], 'wrong_role'],
    ['VENDOR', ['COUPLE'], 'wrong_role'],
    ['VENDOR', ['VENDOR'], 'admitted robin'],
    ['VENDOR', ['ADMIN'], 'wrong_role'],
    ['VENDOR', ['VENDOR', 'ADMIN'], 'admitted robin'],
    ['ADMIN', ['COUPLE'], 'wrong_role'],
    ['ADMIN', ['VENDOR'], 'wrong_role'],
    ['ADMIN', ['ADMIN'], 'admitted robin'],
    ['ADMIN', ['VENDOR', 'ADMIN'], 'admitted robin'],
    ['ADMIN', [], 'wrong_role'],
  ] as const)('%s at an operation of %j: %s', async (role, allowed, end) => {
    expect(await verdict({ roles: allowed }, { role })).toBe(end)
  })

  test('an account that may still choose its role, only where that is said', async () => {
    const undecided = { role: 'COUPLE' as const, mayChooseRole: true }
    expect(await verdict({ roles: ['VENDOR'], alsoUndecided: true }, undecided)).toBe(
      'admitted robin',
    )
    expect(await verdict({ roles: ['VENDOR'], alsoUndecided: false }, undecided)).toBe('wrong_role')
    expect(await verdict({ roles: ['VENDOR'] }, undecided)).toBe('wrong_role')
    expect(await verdict({ roles: ['VENDOR'], alsoUndecided: true }, { role: 'COUPLE' })).toBe(
      'wrong_role',
    )
  })
})

describe('the checks of a request', () => {
  const often: RateLimit = { name: 'often', by: 'account', limit: 5, seconds: 60 }

  test('a write passes the guard before anything else is looked at', async () => {
    expect(await outcome({ roles: 'signed in' }, { isWrite: true, cookie: '' })).toEqual([
      'guard json true',
      'signed_out',
    ])
    expect(
      await outcome({ roles: 'everyone', upload: { maxBytes: 1 } }, { isWrite: true }),
    ).toEqual(['guard file true', 'limit write:192.0.2.1 600/60', 'admitted nobody'])
  })

  test('a write from a mail program does not pass the guard, and counts all the same', async () => {
    expect(await outcome({ roles: 'everyone', fromElsewhere: true }, { isWrite: true })).toEqual([
      'limit write:192.0.2.1 600/60',
      'admitted nobody',
    ])
  })

  test('a read passes no guard and no limit, unless it declares one', async () => {
    expect(await outcome({ roles: 'signed in' })).toEqual(['session live', 'admitted robin'])
    expect(await outcome({ roles: 'everyone', limit: { ...often, by: 'address' } })).toEqual([
      'limit often:192.0.2.1 5/60',
      'admitted nobody',
    ])
  })

  test('a session is confirmed with the provider first, unless the operation does that itself', async () => {
    expect(await outcome({ roles: 'signed in', unconfirmed: true })).toEqual([
      'session live unconfirmed',
      'admitted robin',
    ])
    expect(await outcome({ roles: 'signed in', unconfirmed: false })).toEqual([
      'session live',
      'admitted robin',
    ])
  })

  test('an address is counted before its session is looked up, an account once its role is known to be right', async () => {
    expect(
      await outcome({ roles: ['COUPLE'], limit: { ...often, by: 'address' } }, { viewer: null }),
    ).toEqual(['limit often:192.0.2.1 5/60', 'session live', 'session_expired'])
    expect(await outcome({ roles: ['COUPLE'], limit: often })).toEqual([
      'session live',
      'limit often:robin 5/60',
      'admitted robin',
    ])
    expect(await outcome({ roles: ['VENDOR'], limit: often })).toEqual([
      'session live',
      'wrong_role',
    ])
  })
})

test.each([
  [{ roles: 'everyone' }, false, true],
  [{ roles: 'everyone' }, true, false],
  [{ roles: 'signed in' }, false, false],
  [{ roles: ['COUPLE'] }, false, false],
  [
    { roles: 'everyone', limit: { name: 'often', by: 'address', limit: 5, seconds: 60 } },
    false,
    false,
  ],
] as const)('%j, as a write %s: open without admission %s', (declaration, isWrite, open) => {
  expect(isOpen({ summary: '', answers: {}, ...declaration }, isWrite)).toBe(open)
})
