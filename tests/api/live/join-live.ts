import { expect } from 'vitest'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'

/** A browser’s connection to a stream of events: the events so far, and a wait for the next. */
export async function joinLive(
  { app }: Pick<TestApp, 'app'>,
  as: SignedIn | null,
  address: string,
) {
  const answer = await app.request(address, { headers: as ? { cookie: as.cookie } : {} })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reader = answer.body!.getReader()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let text = ''
  let read = 0
  let news = Promise.withResolvers<void>()
  const follow = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += new TextDecoder().decode(next.value)
      news.resolve()
      news = Promise.withResolvers()
    }
    resolve()
  }
  void follow()
  return {
    text: () => text,
    areas: () => [...text.matchAll(/^data: (\w+.*)$/gm)].map(([, area]) => area),
    /** Waits for the next event of the area after the last one. */
    async until(area: string) {
      for (;;) {
        const at = text.indexOf(`data: ${area}\n`, read)
        if (at >= 0) {
          read = at + area.length
          return
        }
        await news.promise
      }
    },
    ended,
    leave: () => reader.cancel(),
  }
}
