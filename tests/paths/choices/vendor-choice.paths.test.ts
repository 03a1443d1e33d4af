import { stateName } from '#machines/kernel/values/state-name.ts'
import { vendorChoiceModel } from '#machines/choices/vendor-choice.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-12-01T00:00:00.000Z'

provePaths({
  ...vendorChoiceModel,
  invariants: {
    'nobody is considered, asked or booked without a name': ({ value, context }) =>
      !['saved', 'asked', 'quoted', 'booked', 'dropped'].includes(stateName(value)) ||
      context.vendor,
    'a quote has a price': ({ value, context }) => stateName(value) !== 'quoted' || context.priced,
    'a booking is called off or stays; it is not put back among the candidates': (snapshot) =>
      snapshot.value !== 'booked' ||
      !(['SAVE', 'ASK', 'QUOTE', 'NOT_NEEDED'] as const).some((type) => snapshot.can({ type, at })),
    'a thread that is open is with somebody who is asked, has quoted or is booked, and nothing is done by hand':
      (snapshot) =>
        !snapshot.context.enquired ||
        (['asked', 'quoted', 'booked'].includes(stateName(snapshot.value)) &&
          !(['ASK', 'QUOTE', 'BOOK', 'DROP', 'NOT_NEEDED'] as const).some((type) =>
            snapshot.can({ type, at }),
          )),
    'there is a way on from everywhere': (snapshot) =>
      (['SAVE', 'DROP', 'REOPEN', 'NOT_NEEDED', 'WANT', 'END_ENQUIRY'] as const).some((type) =>
        snapshot.can({ type, at }),
      ),
  },
  // A quote keeps its vendor and its price, so no fact of it changes.
  equivalent: {
    'is not there: vendorChoice.considered.quoted · CHANGE_DETAILS [0] → stays':
      'That the change is taken is proved over HTTP.',
    'leaves out noteDetails: vendorChoice.considered.quoted · CHANGE_DETAILS [0] → stays':
      'It notes what is known already.',
  },
})
