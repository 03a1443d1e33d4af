// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PushDevice } from '#machines/notices/push/push.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import type { PushBrowser } from '../../push/push-browser.bindings.ts'
import { PushCard } from './push-card.tsx'

const subscription = { endpoint: 'https://push.example/a', keys: { p256dh: 'b', auth: 'c' } }
const here: PushDevice = {
  id: '019a0000-0000-7000-8000-000000000001',
  label: 'Firefox on Linux',
  createdAt: '2026-11-22T10:00:00.000Z',
  lastUsedAt: null,
  current: true,
}
const phone = { ...here, id: here.id.replace(/1$/, '2'), label: 'Safari on iPhone', current: false }

/** The server: the account’s devices, the requests it got, and what it refuses. */
const server = { devices: [] as PushDevice[], asked: [] as string[], refuses: '' }
/** What happened in the browser, in one sequence with the requests to the server. */
const answers = { permission: 'default' as NotificationPermission, says: 'granted' as string }

const browser: PushBrowser = {
  isSupported: () => true,
  permission: () => answers.permission,
  askPermission: async () => {
    server.asked.push('question')
    answers.permission = answers.says as NotificationPermission
    return answers.permission
  },
  isSubscribed: async () => true,
  subscribe: async (key) => {
    server.asked.push(`subscribe ${key}`)
    return subscription
  },
  unsubscribe: async () => void server.asked.push('unsubscribe'),
}

beforeAll(() => loadTexts('notices', 'errors'))
beforeEach(() => {
  Object.assign(server, { devices: [], asked: [], refuses: '' })
  Object.assign(answers, { permission: 'default', says: 'granted' })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: { method?: string } = {}) => {
    const asked = `${method} ${path}`
    if (method !== 'GET') server.asked.push(asked)
    if (server.refuses !== '' && asked.startsWith(server.refuses))
      return Response.json({ code: 'too_many', status: 409 }, { status: 409 })
    if (method === 'PUT') server.devices = [here, ...server.devices]
    if (method === 'DELETE') server.devices = server.devices.filter(({ id }) => !path.endsWith(id))
    if (method === 'POST') return new Response(null, { status: 204 })
    return Response.json({ publicKey: 'key', devices: server.devices })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(played: Partial<PushBrowser> = {}) {
  render(
    <QueryHarness>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/settings">
        <PushCard browser={{ ...browser, ...played }} />
      </ToastRegion>
    </QueryHarness>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('nothing is asked before a press; then the browser asks first, and the device is listed', async () => {
  show()
  await screen.findByText('Notifications are off on this device.')
  expect(server.asked).toEqual([])
  await press('Turn on notifications')
  await screen.findByText("Notifications are on. They stop when you're signed out here.")
  expect(server.asked).toEqual(['question', 'subscribe key', 'PUT /api/push/device'])
  expect(screen.getByText('Firefox on Linux')).toBeDefined()
  expect(document.activeElement?.textContent).toContain('Turn off')
})

test('a browser that cannot do it says so and offers nothing', async () => {
  show({ isSupported: () => false })
  await screen.findByText(/^This browser can't show notifications/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a permission that the browser blocks is shown, and checked again on request', async () => {
  answers.permission = 'denied'
  show()
  await screen.findByText(/are blocked in this browser/)
  answers.permission = 'default'
  await press('Check again')
  expect(await screen.findByText('Notifications are off on this device.')).toBeDefined()
})

test.each([
  ['denied', /are blocked in this browser/],
  ['default', 'Notifications are off on this device.'],
])('a question that is answered with "%s" tells the server nothing', async (says, text) => {
  answers.says = says
  show()
  await press('Turn on notifications')
  await screen.findByText(text)
  expect(server.asked).toEqual(['question'])
})

test('a refusal is said, and the browser forgets what the server did not take', async () => {
  server.refuses = 'PUT'
  show()
  await press('Turn on notifications')
  await screen.findByText("You've reached the limit. Remove something first.")
  expect(screen.getByText('Notifications are off on this device.')).toBeDefined()
  expect(server.asked.at(-1)).toBe('unsubscribe')
})

test('a browser that breaks leaves it off and says so', async () => {
  show({ subscribe: () => Promise.reject(new Error('no push service')) })
  await press('Turn on notifications')
  await screen.findByText('An unexpected error occurred.')
  expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeDefined()
})

test('where it is on a test can be sent, and it can be turned off', async () => {
  answers.permission = 'granted'
  server.devices = [here]
  show()
  await press('Send a test')
  expect(
    within(screen.getByRole('region', { name: 'Messages' })).getByText(
      'Sent. It should appear in a moment.',
    ),
  ).toBeDefined()
  await press('Turn off')
  await screen.findByText('Notifications are off on this device.')
  expect(server.asked).toEqual([
    'POST /api/push/test',
    `DELETE /api/push/devices/${here.id}`,
    'unsubscribe',
  ])
  expect(screen.queryByText('Firefox on Linux')).toBeNull()
})

test('another device is removed from the list, and the keyboard stays there', async () => {
  server.devices = [phone, { ...phone, id: here.id, label: 'Chrome on Android' }]
  show()
  await press('Remove Safari on iPhone')
  await screen.findByText('Notifications are off on that device')
  expect(screen.queryByText('Safari on iPhone')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Devices with notifications')
})

test('where the server cannot be asked nothing is claimed', async () => {
  server.refuses = 'GET'
  show()
  await screen.findByText("We couldn't check whether notifications are on here.")
  server.refuses = ''
  await press('Check again')
  expect(await screen.findByText('Notifications are off on this device.')).toBeDefined()
})
