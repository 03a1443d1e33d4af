// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Me } from '#machines/session/session.schema.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { AccountName } from './account-name.tsx'

beforeAll(() => loadTexts('account', 'errors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const emma = { version: 1, firstName: 'Emma', lastName: 'Rose', email: 'emma@vowline.test' } as Me
const emilia = { ...emma, version: 2, firstName: 'Emilia' }

/** The page, and another tab that says who the account belongs to now. */
function Page({ elsewhere }: { elsewhere: Me }) {
  const [me, keep] = useState(emma)
  return (
    <ToastRegion label="Messages" dismiss="Dismiss" place="/settings">
      <AccountName me={me} onChanged={keep} />
      <button type="button" onClick={() => keep(elsewhere)}>
        Elsewhere
      </button>
    </ToastRegion>
  )
}

/** The server answers one after the other; null is no answer. Tells what it was sent. */
function serverWith(...answers: (Response | null)[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    const answer = answers[sent.length - 1]
    if (!answer) throw new TypeError('no connection')
    return answer
  })
  return sent
}

const stale = (current: Me) =>
  Response.json({ code: 'version_stale', status: 409, current }, { status: 409 })
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const shown = () => [field('First name').value, field('Last name').value]

test('a name that was changed in another tab shows, and what was typed here stays', async () => {
  render(<Page elsewhere={{ ...emilia, lastName: 'Lane' }} />)
  type('Last name', 'Hart')
  await press('Elsewhere')
  expect(shown()).toEqual(['Emilia', 'Hart'])
})

test('a name that was changed in another tab shows after one was saved here, too', async () => {
  serverWith(Response.json({ ...emma, version: 2, lastName: 'Hart' }))
  render(<Page elsewhere={{ ...emilia, version: 3, lastName: 'Hart' }} />)
  type('Last name', 'Hart')
  await press('Save name')
  expect(shown()).toEqual(['Emma', 'Hart'])
  await press('Elsewhere')
  expect(shown()).toEqual(['Emilia', 'Hart'])
})

test('a name that was changed on another device is shown before it is saved over', async () => {
  const sent = serverWith(stale(emilia), Response.json({ ...emilia, version: 3, lastName: 'Hart' }))
  render(<Page elsewhere={emma} />)
  type('Last name', 'Hart')
  await press('Save name')
  expect(screen.getByText(t('account:settings.stale'))).toBeDefined()
  expect(shown()).toEqual(['Emilia', 'Hart'])
  await press('Save name')
  expect(sent).toEqual([
    { firstName: 'Emma', lastName: 'Hart', version: 1 },
    { firstName: 'Emilia', lastName: 'Hart', version: 2 },
  ])
  expect(screen.queryByText(t('account:settings.stale'))).toBeNull()
})

test('a name that was saved although its answer was lost is saved', async () => {
  const sent = serverWith(null, stale(emilia))
  render(<Page elsewhere={emma} />)
  type('First name', 'Emilia')
  await press('Save name')
  await press('Save name')
  expect(screen.getByText(t('ui:saved'))).toBeDefined()
  expect(sent).toHaveLength(2)
})

test('an account that changed in something else than its name does not stand in the way', async () => {
  const sent = serverWith(
    stale({ ...emma, version: 4, email: 'rose@vowline.test' }),
    Response.json({ ...emma, version: 5, firstName: 'Emilia' }),
  )
  render(<Page elsewhere={emma} />)
  type('First name', 'Emilia')
  await press('Save name')
  expect(screen.getByText(t('ui:saved'))).toBeDefined()
  expect(sent).toEqual([
    { firstName: 'Emilia', lastName: 'Rose', version: 1 },
    { firstName: 'Emilia', lastName: 'Rose', version: 4 },
  ])
})
