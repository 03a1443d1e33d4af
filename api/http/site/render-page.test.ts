import { expect, test } from 'vitest'
import { createPageRenderer } from './render-page.ts'
import type { PageToRender } from './render-page.ts'

const frame =
  '<html><head>__DRAWN_HEAD__<script nonce="__CSP_NONCE__"></script></head><body>__DRAWN_BODY__ __DRAWN_DATA__</body></html>'

/** A program that draws, and what it was asked to. */
function drawing() {
  const asked: unknown[] = []
  const draw = createPageRenderer(
    frame,
    (nonce) => ({ 'content-security-policy': nonce, vary: 'accept-encoding, cookie' }),
    async (path, data) => {
      asked.push(data)
      if (data === 'broken') throw new Error('It cannot be drawn.')
      const preloads = `<link rel="preload" href="/${String(data)}.webp">`
      return { title: path, description: '', preloads, body: `<p>${String(data)}</p>` }
    },
  )
  const ask = (
    data: string,
    etag = '',
    listed: PageToRender['listed'] = { address: 'http://localhost/w/maya', image: null },
  ) =>
    draw(
      new Request('http://localhost/w/maya', { headers: etag ? { 'if-none-match': etag } : {} }),
      {
        path: '/w/maya',
        data,
        listed,
      },
    )
  return { asked, ask }
}

test('a version of a page is drawn once, and each answer has a nonce of its own', async () => {
  const { asked, ask } = drawing()
  const answers = await Promise.all([ask('one'), ask('one'), ask('one')])
  expect(asked).toEqual(['one'])
  const nonces = answers.map(({ headers }) => headers['content-security-policy'])
  expect(new Set(nonces).size).toBe(3)
  for (const [at, { content }] of answers.entries())
    expect(content).toContain(`nonce="${nonces[at]}"`)
  expect((await ask('two')).content).toContain('<p>two</p>')
  expect((await ask('one')).content).toContain('<p>one</p>')
  expect(asked).toEqual(['one', 'two'])
})

test('the pictures in sight are named at the beginning of the head', async () => {
  const { content } = await drawing().ask('one')
  expect(content).toMatch(/^<html><head><link rel="preload" href="\/one\.webp"><title>/)
})

test('a client that has a version gets a 304 and keeps the policy that came with it', async () => {
  const { asked, ask } = drawing()
  const { etag = '' } = (await ask('one')).headers
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await ask('one', etag)).toEqual({
    content: null,
    headers: { etag, vary: 'accept-encoding, cookie' },
  })
  const changed = await ask('two', etag)
  expect([changed.content === null, changed.headers['etag'] === etag]).toEqual([false, false])
  expect(asked).toEqual(['one', 'two'])
})

test('a page that is not for everybody has no version to ask for', async () => {
  const { ask } = drawing()
  const { etag = '' } = (await ask('one')).headers
  const { content, headers } = await ask('one', etag, null)
  expect([content === null, headers['etag']]).toEqual([false, undefined])
})

test('a failed rendering is retried, and the latest ones are cached', async () => {
  const { asked, ask } = drawing()
  for (let time = 0; time < 2; time++)
    await expect(ask('broken')).rejects.toThrow('It cannot be drawn.')
  expect(asked).toEqual(['broken', 'broken'])
  for (let number = 0; number < 201; number++) await ask(`page ${number}`)
  asked.length = 0
  await ask('page 200')
  await ask('page 1')
  await ask('page 0')
  expect(asked).toEqual(['page 0'])
})
