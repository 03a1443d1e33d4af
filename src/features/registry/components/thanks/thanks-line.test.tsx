// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ThanksEntry } from '#machines/registry/thanks.rules.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { RegistryContext, useRegistryChanges } from '../../use-registry.ts'
import type { RegistryView } from '../../use-registry.ts'
import { ThanksLine } from './thanks-line.tsx'

beforeAll(() => loadTexts('errors', 'registry', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const at = '2026-11-20T10:00:00Z'
const received = { id, giver: 'Aunt June', note: '', state: 'received', address: null }
const entry = { id, at, state: 'received', thankedAt: null }
const entriesAt = (version: number) => ({
  outside: {
    ...entry,
    from: 'outside',
    gift: { ...received, version, what: 'A teapot', address: '', receivedAt: at, thankedAt: null },
  },
  registry: {
    ...entry,
    from: 'registry',
    reservation: { ...received, version, title: 'A teapot', kind: 'gift', units: 1 },
  },
})

/** The line of one gift; what is refused is read again, and has moved on by then. */
function Line({ from, say }: { from: 'outside' | 'registry'; say: (message: string) => void }) {
  const [version, setVersion] = useState(1)
  const readAgain = async () => setVersion(2)
  const changes = useRegistryChanges({ showUndoToast: say, readAgain })
  const view = { weddingId: 'w', disabledReason: null, ...changes }
  return (
    <RegistryContext value={view as unknown as RegistryView}>
      <ul>
        <ThanksLine entry={entriesAt(version)[from] as unknown as ThanksEntry} />
      </ul>
    </RegistryContext>
  )
}

test.each(['outside', 'registry'] as const)(
  'thanks (%s) whose answer was lost are noted again as the same step',
  async (from) => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit) => {
      sent.push([body, new Headers(headers).get('idempotency-key')])
      if (sent.length === 1) return Response.json({ code: 'internal' }, { status: 500 })
      return Response.json({ activityId: id })
    })
    const say = vi.fn<(message: string) => void>()
    render(<Line from={from} say={say} />)
    const about = { name: 'Aunt June', gift: 'A teapot' }
    const name = t('registry:step.of', { step: t('registry:step.THANK'), ...about })
    fireEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(t('errors:internal'))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name }))
    await vi.waitFor(() => expect(say).toHaveBeenCalled())
    expect(sent[1]).toEqual(sent[0])
    expect(say.mock.calls[0]?.[0]).toBe(t('registry:messages.THANK', about))
  },
)
