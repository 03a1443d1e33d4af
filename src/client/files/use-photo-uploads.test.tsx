// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../api.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

afterEach(cleanup)

const files = ['cake.jpg', 'dance.jpg'].map((name) => new File([name], name))
const refused = (code: 'unreachable' | 'file_type'): Answer<string> => ({
  result: 'refused',
  code,
  details: {},
})
const arrived = (body: string): Answer<string> => ({ result: 'answer', body })

/** Uploads whose steps end when the test says so. */
function begin() {
  const preparations: PromiseWithResolvers<File | string>[] = []
  const sends: (PromiseWithResolvers<Answer<string>> & {
    file: File
    options: { key: string; onProgress: (share: number) => void; signal: AbortSignal }
  })[] = []
  const sent: string[] = []
  let stopped = 0
  const hook = renderHook(
    () =>
      usePhotoUploads<string>({
        prepare: () => {
          const preparation = Promise.withResolvers<File | string>()
          preparations.push(preparation)
          return preparation.promise
        },
        send: (_, file, options) => {
          const answer = Promise.withResolvers<Answer<string>>()
          sends.push({ ...answer, file, options })
          options.signal.addEventListener('abort', () => answer.resolve(refused('unreachable')))
          return answer.promise
        },
        onSent: (body) => sent.push(body),
        onStopped: () => {
          stopped += 1
        },
      }),
    { wrapper: StrictMode },
  )
  const uploads = () => hook.result.current.uploads
  return {
    ...hook,
    preparations,
    sends,
    sent,
    stopped: () => stopped,
    status: () => uploads().map(({ file, status, code }) => [file.name, status, code]),
    start: () => act(async () => hook.result.current.begin(hook.result.current.choose(files))),
    again: (place: number) => act(async () => hook.result.current.begin([uploads()[place]!.key])),
    cancel: (place: number) => act(async () => hook.result.current.cancel(uploads()[place]!.key)),
    prepare: (place: number, ready: File | string = files[place]!) =>
      act(async () => preparations[place]!.resolve(ready)),
    answer: (place: number, answer: Answer<string>) =>
      act(async () => sends[place]!.resolve(answer)),
  }
}

test('photos are sent one after the other, and leave the list as they arrive', async () => {
  const { start, prepare, answer, status, sends, sent, result } = begin()
  await start()
  await prepare(0)
  act(() => sends[0]!.options.onProgress(0.5))
  expect(status()).toEqual([
    ['cake.jpg', 'sending', null],
    ['dance.jpg', 'waiting', null],
  ])
  expect(result.current.uploads[0]?.share).toBe(0.5)
  await answer(0, arrived('cake'))
  await prepare(1)
  expect(status()).toEqual([['dance.jpg', 'sending', null]])
  await answer(1, arrived('dance'))
  expect([status(), sent]).toEqual([[], ['cake', 'dance']])
})

test('a refused photo stays with its reason, and is sent again with the same key and bytes', async () => {
  const { start, again, prepare, answer, status, sends, preparations } = begin()
  await start()
  await prepare(0)
  await answer(0, refused('file_type'))
  expect(status()).toEqual([
    ['cake.jpg', 'refused', 'file_type'],
    ['dance.jpg', 'sending', null],
  ])
  await again(0)
  await prepare(1)
  await answer(1, arrived('dance'))
  expect(sends[2]?.options.key).toBe(sends[0]?.options.key)
  expect(sends[2]?.file).toBe(sends[0]?.file)
  expect(preparations.length).toBe(2)
})

test('a photo that the browser cannot open is refused unsent, and the next one is sent', async () => {
  const { start, prepare, status, sends } = begin()
  await start()
  await prepare(0, 'unreadable')
  await prepare(1)
  expect(status()).toEqual([
    ['cake.jpg', 'refused', 'unreadable'],
    ['dance.jpg', 'sending', null],
  ])
  expect(sends.map(({ file }) => file.name)).toEqual(['dance.jpg'])
})

test('a photo that is cancelled on its way is stopped, and the next one is sent', async () => {
  const { start, prepare, cancel, status, sends, stopped } = begin()
  await start()
  await prepare(0)
  await cancel(0)
  await prepare(1)
  expect(sends.map(({ options }) => options.signal.aborted)).toEqual([true, false])
  expect([status(), stopped()]).toEqual([[['dance.jpg', 'sending', null]], 1])
})

test('a photo that is cancelled while it is made ready is never sent', async () => {
  const { start, prepare, cancel, sends } = begin()
  await start()
  await cancel(0)
  await prepare(0)
  await prepare(1)
  expect(sends.map(({ file }) => file.name)).toEqual(['dance.jpg'])
})

test('what the connection lost is sent again once it is back; other refusals wait', async () => {
  const { start, prepare, answer, status, sends } = begin()
  await start()
  await prepare(0)
  await answer(0, refused('unreachable'))
  await prepare(1)
  await answer(1, refused('file_type'))
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(status()).toEqual([
    ['cake.jpg', 'sending', null],
    ['dance.jpg', 'refused', 'file_type'],
  ])
  expect(sends[2]?.options.key).toBe(sends[0]?.options.key)
})

test('photos still arrive, once each, after the page was left', async () => {
  const { start, prepare, answer, unmount, sends, sent } = begin()
  await start()
  await prepare(0)
  unmount()
  expect(sends[0]?.options.signal.aborted).toBe(false)
  await answer(0, arrived('cake'))
  await prepare(1)
  await answer(1, arrived('dance'))
  expect(sends.map(({ file }) => file.name)).toEqual(['cake.jpg', 'dance.jpg'])
  expect(sent).toEqual(['cake', 'dance'])
})
