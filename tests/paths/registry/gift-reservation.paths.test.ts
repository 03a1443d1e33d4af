import { giftReservationModel } from '#machines/registry/reservation/gift-reservation.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const none = { units: 1, left: 0 }

provePaths({
  ...giftReservationModel,
  invariants: {
    'nobody takes more than is left': (snapshot) =>
      !snapshot.can({ type: 'RESERVE', ...none }) && !snapshot.can({ type: 'CHANGE', ...none }),
    'what has come changes no more, nor is it released': (snapshot) =>
      snapshot.value === 'reserved' ||
      (!snapshot.can({ type: 'CHANGE', units: 1, left: 1 }) &&
        !snapshot.can({ type: 'RELEASE', ...none })),
    'nobody is thanked for what has not come': (snapshot) =>
      snapshot.value === 'received' || !snapshot.can({ type: 'THANK' }),
    'a fund without an end takes any pledge': (snapshot) =>
      snapshot.value !== 'wanted' ||
      snapshot.can({ type: 'RESERVE', units: 1_000_000_000_000, left: null }),
    'there is a way on from everywhere': (snapshot) =>
      snapshot.can({ type: 'RESERVE', units: 1, left: 1 }) ||
      (['FREE', 'TAKE_BACK', 'UNTHANK'] as const).some((type) => snapshot.can({ type })),
  },
})
