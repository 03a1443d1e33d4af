// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { SaveBusiness } from './components/save-business.tsx'
import { useSaved } from './use-saved.ts'

beforeAll(() => loadTexts('choices', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const business = { id: '019a0000-0000-7000-8000-000000000001', name: 'Bell & Thistle' }
const choiceId = '019a0000-0000-7000-8000-000000000002'
const record = (state: string, version: number) => ({
  choice: { id: choiceId, state, version, by: 'Sam Reyes', notes: '', business },
  documents: [],
})
const saved = {
  businessId: business.id,
  choiceId,
  state: 'saved',
  version: 1,
  by: 'Sam',
  notes: '',
}

/** A vendor's buttons above an API that answers as told, or not at all. Returns what is sent. */
function show(answers: Record<string, (() => Response | null)[]>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    const last = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (request.method === 'POST') sent.push(await request.json())
    const answer = answers[last]?.shift()?.()
    if (!answer) throw new TypeError('no connection')
    return answer
  })
  render(
    <MemoryRouter>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/marketplace">
        <Vendor />
      </ToastRegion>
    </MemoryRouter>,
  )
  return sent
}

function Vendor() {
  const { stateOf, look, save, drop } = useSaved('w')
  return (
    <>
      <button type="button" onClick={() => void look([business.id])}>
        Look
      </button>
      <SaveBusiness
        name={business.name}
        known={stateOf(business.id)}
        onSave={() => void save(business)}
        onDrop={() => void drop(business)}
      />
    </>
  )
}

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const answer =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status })

test('a vendor whom the partner has changed meanwhile is ruled out by the next press', async () => {
  const stale = { code: 'version_stale', current: record('saved', 4) }
  const sent = show({
    'saved-businesses': [answer({ items: [saved] })],
    events: [answer(stale, 409), answer({ ...record('dropped', 5), activityId: 'a' })],
  })
  await press('Look')
  await press(/Rule out/)
  expect(screen.getByRole('alert').textContent).toContain('Someone else just changed this')
  expect(screen.getByRole('link', { name: /Saved/ })).toBeTruthy()
  await press(/Rule out/)
  expect(sent).toEqual([
    { event: 'DROP', version: 1 },
    { event: 'DROP', version: 4 },
  ])
  expect(screen.getByRole('button', { name: /Consider .* again/ })).toBeTruthy()
})

test('a saved vendor is shown as saved although nothing more can be read', async () => {
  show({ choices: [answer({ ...record('saved', 1), activityId: 'a' }, 201)] })
  await press(/^Save /)
  expect(screen.getByRole('link', { name: /Saved/ })).toBeTruthy()
})

test('one whom the partner saved first is shown as saved', async () => {
  show({ choices: [answer({ code: 'already_exists', current: record('saved', 1) }, 409)] })
  await press(/^Save /)
  expect(screen.getByRole('link', { name: /Saved/ })).toBeTruthy()
})

test('one who could not be ruled out stays where they are, and the reason says so', async () => {
  show({ 'saved-businesses': [answer({ items: [saved] })] })
  await press('Look')
  await press(/Rule out/)
  expect(screen.getByRole('alert').textContent).toContain("Bell & Thistle wasn't ruled out")
  expect(screen.getByRole('link', { name: /Saved/ })).toBeTruthy()
})
