// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ReportForm } from './report-form.tsx'

beforeAll(() => loadTexts('errors', 'listings', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a report whose answer was lost is sent again under its key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) return Response.json({ code: 'internal' }, { status: 500 })
    return new Response(null, { status: 202 })
  })
  const onSent = vi.fn<(isReceiptSent: boolean) => void>()
  render(<ReportForm slug="old-mill" email="" onCancel={() => {}} onSent={onSent} />)
  fireEvent.click(screen.getByRole('radio', { name: t('listings:report.reasons.wrongFacts') }))
  const text = screen.getByRole('textbox', { name: new RegExp(`^${t('listings:report.text')}`) })
  fireEvent.change(text, { target: { value: 'They closed in May.' } })
  const send = screen.getByRole('button', { name: t('listings:report.send') })
  fireEvent.click(send)
  expect(await screen.findByText(t('errors:internal'))).toBeTruthy()
  fireEvent.click(send)
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(false))
  expect(keys).toEqual([expect.any(String), keys[0]])
})
