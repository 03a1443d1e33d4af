import { expect, test } from 'vitest'
import { proofStates } from './proof.schema.ts'
import type { DocumentKind } from './proof.schema.ts'
import {
  allowedFor,
  isInForce,
  ownerActions,
  proofAt,
  publicProofs,
  turnOf,
  failedGuards,
} from './proof.selectors.ts'
import type { Proof } from './proof.selectors.ts'

const at = '2026-11-21T09:00:00.000Z'

const checked = (kind: DocumentKind): Proof => ({
  state: 'checked',
  facts: { kind, validUntil: '2027-03-31', checkedAt: at, warned: false, reliedOn: false },
})

test('read at an instant, a proof is where its dates say, though nobody has written it', () => {
  const shown = [
    '2027-03-01T23:59:59.999Z',
    '2027-03-02T00:00:00.000Z',
    '2027-03-31T23:59:59.999Z',
    '2027-04-01T00:00:00.000Z',
    '2027-04-14T23:59:59.999Z',
    '2027-04-15T00:00:00.000Z',
  ].map((instant) => [
    proofAt(checked('insurance'), instant).state,
    proofAt(checked('licence'), instant).state,
    isInForce(checked('insurance'), instant),
  ])
  expect(shown).toEqual([
    ['checked', 'checked', true],
    ['expiring', 'expiring', true],
    ['expiring', 'expiring', true],
    ['expired', 'expired', false],
    ['expired', 'expired', false],
    ['lapsed', 'expired', false],
  ])
})

test('each side is offered its own steps', () => {
  const offered = proofStates.map((state) => {
    const now = { ...checked('insurance'), state }
    return `${state}: ${[...allowedFor(now, 'owner', at), ...allowedFor(now, 'reviewer', at)].join(' ')}`
  })
  expect(offered).toEqual([
    'handed_in: WITHDRAW CHECK REFUSE',
    'checked: WITHDRAW',
    'expiring: WITHDRAW',
    'expired: WITHDRAW',
    'lapsed: WITHDRAW',
    'refused: WITHDRAW',
    'replaced: WITHDRAW',
    'withdrawn: ',
  ])
})

test('whose turn it is', () => {
  const turns = proofStates.map((state) => turnOf({ ...checked('insurance'), state }, at))
  expect(turns).toEqual(['reviewer', null, 'owner', 'owner', 'owner', 'owner', null, null])
})

test('insurance needs a last day, and none that is over', () => {
  const handedIn: Proof = { ...checked('insurance'), state: 'handed_in' }
  const check = (validUntil: string | null, now = handedIn) =>
    failedGuards(now, { type: 'CHECK', at, validUntil })
  const registration = { ...handedIn, facts: { ...handedIn.facts, kind: 'registration' as const } }
  expect([
    check(null),
    check('2026-11-20'),
    check('2026-11-21'),
    check(null, registration),
  ]).toEqual([['saysHowLong'], ['isStillValid'], null, null])
})

test('a document that a business was approved with is not taken back', () => {
  const handedIn: Proof = { ...checked('licence'), state: 'handed_in' }
  const relied: Proof = { ...handedIn, facts: { ...handedIn.facts, reliedOn: true } }
  expect([ownerActions(handedIn, at), ownerActions(relied, at)]).toEqual([
    [{ event: 'WITHDRAW', refusedBy: [], ends: true, asks: true }],
    [{ event: 'WITHDRAW', refusedBy: ['isFree'], ends: true, asks: true }],
  ])
})

test('couples see valid proofs, of each kind the last that was checked, and nobody’s identity', () => {
  const [end, later] = ['2027-04-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
  const second = { ...checked('licence'), facts: { ...checked('licence').facts, checkedAt: later } }
  const proofs = [
    checked('licence'),
    second,
    checked('registration'),
    checked('identity'),
    { ...checked('insurance'), state: 'handed_in' as const },
  ]
  expect([publicProofs(proofs, later), publicProofs(proofs, end)]).toEqual([
    [
      { kind: 'registration', checkedAt: at, until: end },
      { kind: 'licence', checkedAt: later, until: end },
    ],
    [],
  ])
})
