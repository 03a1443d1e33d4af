// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { contentOf, lineOf } from '#machines/quotes/sums/written.cases.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Quote, QuoteChange } from '#machines/quotes/quote.schema.ts'
import { clearStorage } from '#src/client/storage/storage.ts'
import { typedQuote } from '#machines/quotes/forms/quote-form.rules.ts'
import { useQuoteDraft } from './use-quote-draft.ts'
import { useSaveQuote } from './use-save-quote.ts'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

afterEach(() => {
  vi.unstubAllGlobals()
  clearStorage()
})

test('a first save whose answer was lost is sent again under its key, and what was changed since under another', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'))
    return Promise.reject(new TypeError('no connection'))
  })
  const { result } = renderHook(() => useSaveQuote(id, null), { wrapper: Queries })
  const [first, changed] = [100, 200].map((unitMinor) => contentOf([lineOf(1, { unitMinor })]))
  for (const content of [first!, first!, changed!])
    await act(async () => void (await result.current.save(content)))
  expect(new Set(keys.slice(0, 2)).size).toBe(1)
  expect(new Set(keys).size).toBe(2)
})

test('a sending whose answer was lost is sent again, without another save of the draft', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    const isStep = request.url.endsWith('/events')
    sent.push(isStep ? `SEND ${request.headers.get('idempotency-key')}` : request.method)
    if (isStep && sent.length === 2) throw new TypeError('no connection')
    return Response.json({ id, version: isStep ? 3 : 2, enquiryId: id })
  })
  const { result } = renderHook(() => useSaveQuote(id, null), { wrapper: Queries })
  const content = contentOf([lineOf(1, { unitMinor: 100 })])
  const results: unknown[] = []
  for (let press = 0; press < 2; press++)
    await act(async () => void results.push(await result.current.send(content)))
  expect(results).toEqual([null, { id, version: 3, enquiryId: id }])
  expect(sent).toEqual(['POST', sent[1], sent[1]])
  expect(sent[1]).not.toBe('SEND null')
})

const [first, changed, theirs] = [100, 200, 300].map((unitMinor) => ({
  ...contentOf([lineOf(1, { unitMinor })]),
  terms: 'Half of it before the day ',
}))

const draft = { id, version: 1, enquiryId: id, state: 'draft', content: theirs } as Quote

/**
 * A draft that is saved with each content in turn, and the answer to the first save is lost. Tells
 * what the API was asked for, what it keeps, and whether somebody is said to have changed it.
 */
async function saveWithLostAnswer(
  contents: QuoteContent[],
  { isNew = false, changedElsewhere }: { isNew?: boolean; changedElsewhere?: QuoteContent } = {},
) {
  const asked: (number | 'new')[] = []
  const saved = isNew ? null : draft
  let kept = draft
  const keep = (content: QuoteContent) => {
    // As the API keeps it: trimmed, and in an order of its own.
    const { terms, ...others } = content
    kept = { ...kept, version: kept.version + 1, content: { terms: terms.trim(), ...others } }
  }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT' && method !== 'POST') return Response.json({})
    const { version, content } = JSON.parse(body as string) as QuoteChange
    asked.push(version ?? 'new')
    if (asked.length > 1 && version !== kept.version)
      return Response.json(
        { code: isNew ? 'already_exists' : 'version_stale', current: kept },
        { status: 409 },
      )
    keep(content)
    if (asked.length > 1) return Response.json(kept)
    if (changedElsewhere) keep(changedElsewhere)
    throw new TypeError('no connection')
  })
  const { result } = renderHook(() => useSaveQuote(id, saved), { wrapper: Queries })
  for (const content of contents) await act(async () => void (await result.current.save(content)))
  const { conflict, refusal } = result.current
  return { asked, conflict, refusal, unitMinor: kept.content.lines[0]?.unitMinor }
}

test('a draft whose answer was lost is saved, and nobody else has changed it', async () => {
  expect(await saveWithLostAnswer([first!, first!])).toEqual({
    asked: [1, 1],
    conflict: null,
    refusal: null,
    unitMinor: 100,
  })
})

test('what is typed after an answer was lost is saved over it', async () => {
  expect(await saveWithLostAnswer([first!, changed!])).toEqual({
    asked: [1, 1, 2],
    conflict: null,
    refusal: null,
    unitMinor: 200,
  })
})

test('what is typed after the answer to the first save was lost is saved over it', async () => {
  expect(await saveWithLostAnswer([first!, changed!], { isNew: true })).toEqual({
    asked: ['new', 'new', 2],
    conflict: null,
    refusal: null,
    unitMinor: 200,
  })
})

test('a draft that was changed elsewhere after an answer was lost is told as that', async () => {
  expect(await saveWithLostAnswer([first!, changed!], { changedElsewhere: theirs! })).toEqual({
    asked: [1, 1],
    conflict: 'changed',
    refusal: null,
    unitMinor: 300,
  })
})

/** Two saves in turn, before an API that refuses the first one. */
async function saveAfter(refusal: object, saved: Quote) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT' && method !== 'POST') return Response.json({})
    asked.push(`${method} ${(JSON.parse(body as string) as QuoteChange).version ?? 'new'}`)
    if (asked.length === 1) return Response.json(refusal, { status: 409 })
    return Response.json({ ...saved, version: 9 })
  })
  const { result } = renderHook(() => useSaveQuote(id, saved), { wrapper: Queries })
  await act(async () => void (await result.current.save(first!)))
  const told = { conflict: result.current.conflict, refusal: result.current.refusal }
  await act(async () => void (await result.current.save(first!)))
  return { ...told, asked }
}

test('what is written over a draft that a colleague has sent becomes the next version', async () => {
  const current = { ...draft, version: 2, state: 'open' }
  expect(await saveAfter({ code: 'version_stale', current }, draft)).toEqual({
    conflict: 'sent',
    refusal: null,
    asked: ['PUT 1', 'POST new'],
  })
})

test('what is written over a draft that a colleague has discarded is begun again', async () => {
  expect(await saveAfter({ code: 'not_yours' }, draft)).toEqual({
    conflict: 'discarded',
    refusal: null,
    asked: ['PUT 1', 'POST new'],
  })
})

test('what was typed before a colleague changed the draft does not replace it unseen', async () => {
  const typed = renderHook(() => useQuoteDraft(id, typedQuote(first!), () => 1))
  act(() => typed.result.current.set({ terms: 'Half of it before the day' }))
  const current = { ...draft, version: 4 }
  expect(await saveAfter({ code: 'version_stale', current }, current)).toEqual({
    conflict: 'changed',
    refusal: null,
    asked: ['PUT 1', 'PUT 4'],
  })
})

function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
}
