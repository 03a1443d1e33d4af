import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileOutbox } from '#api/adapters/mail/file-outbox.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'vowline-outbox-')), 'outbox')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const mail = (to: string, subject = 'Hello') => ({
  to,
  subject,
  text: `${subject}\n`,
  html: `<p>${subject}</p>`,
})

test('a sent message is read back complete, with its time', async () => {
  const outbox = fileOutbox(folder, () => new Date('2026-11-20T10:00:00Z'))
  await outbox.send(mail('maya@vowline.test'))
  expect(await outbox.read()).toEqual([
    { ...mail('maya@vowline.test'), at: '2026-11-20T10:00:00.000Z' },
  ])
})

test('an unused outbox is empty', async () => {
  expect(await fileOutbox(folder).read()).toEqual([])
})

test('the newest message comes first, even within one millisecond', async () => {
  const outbox = fileOutbox(folder, () => new Date('2026-11-20T10:00:00Z'))
  for (const subject of ['first', 'second', 'third'])
    await outbox.send(mail('maya@vowline.test', subject))
  expect((await outbox.read()).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
})

test('an address is found case-insensitively', async () => {
  const outbox = fileOutbox(folder)
  await outbox.send(mail('Maya@Vowline.test', 'for Maya'))
  await outbox.send(mail('sam@vowline.test', 'for Sam'))
  expect((await outbox.read(' MAYA@vowline.TEST ')).map(({ subject }) => subject)).toEqual([
    'for Maya',
  ])
  expect(await outbox.read('nobody@vowline.test')).toEqual([])
})

test('a read returns the newest hundred, and the folder keeps a thousand', async () => {
  let minute = 0
  const outbox = fileOutbox(folder, () => new Date(Date.UTC(2026, 10, 20, 10, minute++)))
  for (let n = 1; n <= 1_100; n++) await outbox.send(mail('maya@vowline.test', `number ${n}`))
  const read = await outbox.read()
  expect([read.length, read[0]?.subject, read.at(-1)?.subject]).toEqual([
    100,
    'number 1100',
    'number 1001',
  ])
  expect(await readdir(folder)).toHaveLength(1_000)
})

test('files that are not messages are skipped', async () => {
  const outbox = fileOutbox(folder)
  await outbox.send(mail('maya@vowline.test'))
  await writeFile(
    join(folder, '000000000000001-000000000-00000000-0000-4000-8000-000000000000.json'),
    '{"to": "half',
  )
  await writeFile(join(folder, 'notes.txt'), 'mine')
  expect(await outbox.read()).toHaveLength(1)
})

test('three processes write at once, and a reader sees only complete messages', async () => {
  const program = `
    import { fileOutbox } from '#api/adapters/mail/file-outbox.ts'
    const outbox = fileOutbox(process.argv[1])
    for (let n = 0; n < 100; n++) await outbox.send({ to: 'maya@vowline.test', subject: 'x', text: 'x'.repeat(20_000), html: '' })
  `
  const writers = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', program, folder]),
  )
  const ends = Promise.all(writers.map((writer) => once(writer, 'exit')))
  const reader = fileOutbox(folder)
  while (writers.some((writer) => writer.exitCode === null)) {
    expect((await reader.read()).every(({ text }) => text.length === 20_000)).toBe(true)
  }

  expect((await ends).map(([code]) => code as number)).toEqual([0, 0, 0])
  const names = await readdir(folder)
  expect(names).toHaveLength(300)
  expect(names.filter((name) => !name.endsWith('.json'))).toEqual([])
})
