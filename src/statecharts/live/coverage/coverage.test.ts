import { expect, test } from 'vitest'
import { chartOf } from '#machines/catalogue/chart.ts'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import { coverageOf } from './coverage.ts'
import type { Followed } from '../log.ts'
import type { Step } from '../protocol.ts'

const chart = chartOf(signInModel.machine)
const submit = 'signIn.editing · SUBMIT [0] → signIn.submitting'

const actor = (...steps: Partial<Step>[]) => ({ id: 'one', steps }) as unknown as Followed

test('the steps of all tabs count together, without the machine itself and its history', () => {
  const { states, transitions } = coverageOf(
    chart,
    [actor({ at: 1, active: ['signIn', 'signIn.editing'], taken: [] }), actor({ at: 2, active: ['signIn', 'signIn.submitting'], taken: [submit] })],
    new Set(),
  )
  expect(states).toEqual({ covered: ['signIn.editing', 'signIn.submitting'], missing: ['signIn.choosingPassword', 'signIn.settingPassword', 'signIn.settingCookie', 'signIn.sendingCode', 'signIn.unconfirmed', 'signIn.resetRequired', 'signIn.done'] })
  expect([transitions.covered, transitions.covered.length + transitions.missing.length]).toEqual([[submit], chart.transitions.length])
})

test('coverage from before the page was loaded counts, and steps before a restart do not', () => {
  const before = actor({ at: 1, active: ['signIn', 'signIn.submitting'], taken: [submit] })
  expect(coverageOf(chart, [before], new Set(['signIn.done']), 5).states.covered).toEqual(['signIn.done'])
})

test('a state that is left immediately is covered by its outgoing transition', () => {
  const { states } = coverageOf(chart, [actor({ at: 1, active: ['signIn', 'signIn.submitting'], taken: [submit] })], new Set())
  expect(states.covered).toContain('signIn.editing')
})
