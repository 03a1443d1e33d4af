import { expect, test } from 'vitest'
import { stepsOfOthers } from './next-step.rules.ts'

const sign = { turn: 'mine', next: 'sign' } as const
const countersign = { turn: 'mine', next: 'countersign' } as const

test('a helper waits for the couple, whatever they do next, and a member for the owner to sign', () => {
  const helper = { side: 'couple', mayBind: false } as const
  const member = { side: 'vendor', mayBind: false } as const
  expect([
    stepsOfOthers(sign, helper),
    stepsOfOthers({ turn: 'mine', next: 'payDeposit' }, helper),
    stepsOfOthers({ turn: 'theirs', next: 'countersign' }, helper),
    stepsOfOthers(countersign, member),
    stepsOfOthers({ turn: 'mine', next: 'confirmPayment' }, member),
    stepsOfOthers(sign, { side: 'couple', mayBind: true }),
    stepsOfOthers(countersign, { side: 'vendor', mayBind: true }),
  ]).toEqual(['couple', 'couple', null, 'owner', null, null, null])
})
