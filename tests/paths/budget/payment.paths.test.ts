import { paymentModel } from '#machines/budget/payment/payment.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const today = '2026-11-21'

provePaths({
  ...paymentModel,
  invariants: {
    'nothing is paid on a day that has not come': (snapshot) =>
      !snapshot.can({ type: 'PAY', today, paidOn: '2026-11-22' }),
    'no part is all of it': (snapshot) =>
      !snapshot.can({ type: 'PAY_PART', today, paidOn: today, minor: 2, of: 2 }),
    'what was paid or called off does not change': (snapshot) =>
      snapshot.value === 'scheduled' || !snapshot.can({ type: 'CHANGE', today }),
    'there is a way on from everywhere': (snapshot) =>
      (['CANCEL', 'TAKE_BACK', 'REINSTATE'] as const).some((type) => snapshot.can({ type, today })),
  },
})
