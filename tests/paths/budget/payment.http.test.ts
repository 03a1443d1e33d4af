import { paymentModel } from '#machines/budget/payment/payment.model.ts'
import type { PaymentEvent } from '#machines/budget/payment/payment.machine.ts'
import type { Payment } from '#machines/budget/payment/payment.schema.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** A payment, and one of the two whose it is. */
interface Subject {
  budget: ReturnType<typeof budgetOf>
  id: string
}

overHttp(paymentModel).walk({
  create: async (api: TestApp): Promise<Subject> => {
    const { couple, wedding }: { couple: SignedIn; wedding: { id: string } } =
      await coupleWithWedding(api)
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item()
    const { id } = await budget.payment({ itemId })
    return { budget, id }
  },
  gestures: {
    CHANGE: change,
    PAY: ask,
    PAY_PART: ask,
    TAKE_BACK: ask,
    CANCEL: ask,
    REINSTATE: ask,
  },
  read,
  stateIn: ({ state }: Payment) => ({ state, facts: {} }),
  sides: [['CHANGE', 'PAY', 'PAY_PART', 'TAKE_BACK', 'CANCEL', 'REINSTATE']],
  carried: ({ today }) => ({ today, paidOn: today, minor: 1, of: 2 }),
  at: ({ today }) => `${today}T10:00:00.000Z`,
})

async function ask(subject: Subject, event: PaymentEvent) {
  const { version, minor: of } = await read(subject)
  if ('paidOn' in event) {
    const made = { version, paidOn: event.paidOn, paidBy: null, method: null }
    if (event.type === 'PAY') return subject.budget.step(subject.id, { ...made, event: 'PAY' })
    const minor = event.minor < event.of ? 1 : of
    return subject.budget.step(subject.id, { ...made, event: 'PAY_PART', minor })
  }
  return subject.budget.ask('POST', `/payments/${subject.id}/events`, {
    version,
    event: event.type,
  })
}

async function change({ budget, id }: Subject) {
  const { version, minor } = await read({ budget, id })
  return budget.ask('PATCH', `/payments/${id}`, { version, minor: minor + 1 })
}

async function read({ budget, id }: Subject): Promise<Payment> {
  const { payments } = await budget.read()
  return payments.find((payment) => payment.id === id)!
}
