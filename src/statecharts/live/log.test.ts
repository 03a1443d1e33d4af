import { expect, test } from 'vitest'
import { chartOnPage, emptyLog, isOpenOn, likeliest, noted } from './log.ts'
import type { Step, BridgeMessage } from './protocol.ts'

const step = (changes: Partial<Step> = {}): Step => ({
  type: 'step',
  tab: { id: 'one', path: '/login', isVisible: true },
  actor: 'one.0',
  machine: 'signIn',
  number: 0,
  at: 1,
  event: { type: 'xstate.init' },
  active: ['editing'],
  taken: [],
  status: 'active',
  before: null,
  after: {},
  ...changes,
})

const log = (...messages: BridgeMessage[]) => messages.reduce(noted, emptyLog)
const page = (path: string, id = 'one'): BridgeMessage => ({
  type: 'page',
  tab: { id, path, isVisible: true },
})

test('each actor keeps its own steps, and a repeated step is ignored', () => {
  const { actors } = log(
    step(),
    step({ number: 1 }),
    step({ number: 1 }),
    step({ actor: 'two.0', tab: { id: 'two', path: '/', isVisible: false } }),
  )
  expect(actors.map(({ id, steps }) => [id, steps.map(({ number }) => number)])).toEqual([
    ['one.0', [0, 1]],
    ['two.0', [0]],
  ])
})

test('the steps of a closed tab stay visible', () => {
  const { actors } = noted(
    log(step(), step({ actor: 'two.0', tab: { id: 'two', path: '/', isVisible: true } })),
    {
      type: 'gone',
      tab: 'one',
    },
  )
  expect(actors.map(({ isGone, steps }) => [isGone, steps.length])).toEqual([
    [true, 1],
    [false, 1],
  ])
})

test('the current flow is the one that runs on a screen of the visible tab', () => {
  const screens: Record<string, string[]> = { signIn: ['/login'], session: [], refresh: [] }
  const found = (...steps: Step[]) =>
    likeliest(log(...steps).actors, (machine) => screens[machine] ?? [])?.id
  const session = step({ actor: 'one.1', machine: 'session', at: 9 })
  expect(found(session, step())).toBe('one.0')
  expect(found(session, step({ status: 'done' }))).toBe('one.1')
  const hiddenTab = step({
    actor: 'two.0',
    tab: { id: 'two', path: '/login', isVisible: false },
    at: 5,
  })
  expect(found(hiddenTab, step())).toBe('one.0')
  expect(found()).toBeUndefined()
})

test('an open tab is known even when nothing runs in it, and so is the page of its actors', () => {
  const opened = log(step(), page('/register'), page('/login', 'two'))
  expect(opened.pages.map(({ id, path }) => [id, path])).toEqual([
    ['one', '/register'],
    ['two', '/login'],
  ])
  expect(opened.actors[0]?.tab.path).toBe('/register')
  expect(noted(opened, { type: 'gone', tab: 'two' }).pages.map(({ id }) => id)).toEqual(['one'])
})

test('a page belongs to a screen when it is that screen or lies below it', () => {
  expect(isOpenOn('/dashboard/vendors', '/dashboard/vendors')).toBe(true)
  expect(isOpenOn('/dashboard/vendors', '/dashboard/vendors/in/florist')).toBe(true)
  expect(isOpenOn('/rsvp/:token', '/rsvp/6bk2')).toBe(true)
  expect(isOpenOn('/dashboard/vendors', '/dashboard/vendors-old')).toBe(false)
  expect(isOpenOn('/dashboard', '/settings')).toBe(false)
  expect(isOpenOn('/rsvp/:token', '/rsvp')).toBe(false)
})

test('the current chart is that of the page, whatever else runs in its tab', () => {
  const listings = [
    { id: 'session', screens: ['/signout', '/login'] },
    { id: 'signIn', screens: ['/login', '/verify-email'] },
    { id: 'refresh', screens: [] },
    { id: 'verification', screens: ['/verify-email'] },
    { id: 'resend', screens: ['/verify-email'] },
    { id: 'rsvp', screens: ['/rsvp/:token'] },
    { id: 'giftReservation', screens: ['/rsvp/:token/gifts'] },
    { id: 'vendorChoice', screens: ['/dashboard/vendors'] },
  ]
  const running = log(
    step({ machine: 'refresh', at: 9 }),
    step({ actor: 'one.1', machine: 'resend' }),
  ).actors
  expect(chartOnPage('/dashboard/vendors', running, listings)).toBe('vendorChoice')
  expect(chartOnPage('/dashboard/vendors/in/florist', running, listings)).toBe('vendorChoice')
  expect(chartOnPage('/login', running, listings)).toBe('signIn')
  expect(chartOnPage('/rsvp/6bk2', [], listings)).toBe('rsvp')
  expect(chartOnPage('/rsvp/6bk2/gifts', [], listings)).toBe('giftReservation')
  // Of two charts of one screen, the one that runs.
  expect(chartOnPage('/verify-email', running, listings)).toBe('resend')
  expect(chartOnPage('/verify-email', [], listings)).toBe('verification')
  expect(chartOnPage('/dashboard/guests', running, listings)).toBeNull()
})
