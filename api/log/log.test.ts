import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { causeOf, openLog, withinRequest } from './log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vowline-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = () => new Date('2026-11-20T10:00:00.000Z')
const linesIn = (name = 'vowline.log') =>
  readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
const quiet = () => ({ folder, toStandardOutput: false, now })

test('each line is one JSON object with its time, level and event', () => {
  const log = openLog({ level: 'info', ...quiet() })
  log.info('request', { status: 200, problem: undefined, route: '/"quoted"\n' })
  log.warn('mail_not_sent')
  log.info('empty', {})
  log.flush()
  expect(linesIn().map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      at: '2026-11-20T10:00:00.000Z',
      level: 'info',
      event: 'request',
      status: 200,
      route: '/"quoted"\n',
    },
    { at: '2026-11-20T10:00:00.000Z', level: 'warn', event: 'mail_not_sent' },
    { at: '2026-11-20T10:00:00.000Z', level: 'info', event: 'empty' },
  ])
})

test('every line that a request causes carries its id, also after waiting', async () => {
  const log = openLog({ level: 'info', ...quiet() })
  const request = async (id: string) => {
    log.info('begins')
    await Promise.resolve()
    log.info('goes on', { of: id })
  }
  await Promise.all(['a-1', 'a-2'].map((id) => withinRequest(id, () => request(id))))
  log.info('outside')
  log.flush()
  const lines = linesIn().map(
    (line) => JSON.parse(line) as { event: string; requestId?: string; of?: string },
  )
  expect(lines.filter(({ event }) => event === 'begins').map(({ requestId }) => requestId)).toEqual(
    ['a-1', 'a-2'],
  )
  expect(
    lines.filter(({ event }) => event === 'goes on').map(({ requestId, of }) => requestId === of),
  ).toEqual([true, true])
  expect(lines.at(-1)).not.toHaveProperty('requestId')
})

test('what is below the level is not written', () => {
  const log = openLog({ level: 'warn', ...quiet() })
  log.debug('no')
  log.info('no')
  log.error('yes')
  log.flush()
  expect(linesIn()).toHaveLength(1)
})

test('a full file makes room for a new one, and five old ones are kept', () => {
  for (let round = 0; round < 8; round++) {
    writeFileSync(join(folder, 'vowline.log'), 'x'.repeat(10 * 1024 * 1024))
    const log = openLog({ level: 'info', ...quiet() })
    log.info('round', { round })
    log.flush()
  }
  expect(readdirSync(folder).toSorted()).toEqual([
    'vowline.log',
    ...[1, 2, 3, 4, 5].map((number) => `vowline.log.${number}`),
  ])
  expect(linesIn()).toHaveLength(1)
})

test('an error tells its class, its code and where, never its message', () => {
  const error = Object.assign(new RangeError('ada@vowline.test is out of range'), { code: 'E1' })
  expect(causeOf(error)).toEqual({
    cause: 'RangeError',
    code: 'E1',
    where: expect.stringContaining('log.test.ts'),
  })
  expect(JSON.stringify(causeOf(error))).not.toContain('ada@')
  expect(causeOf('text')).toEqual({ cause: 'string' })
})
