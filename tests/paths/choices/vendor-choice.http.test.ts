import type { ChoiceRecord, Written } from '#machines/choices/choice/choice.schema.ts'
import type { Settled } from '#machines/choices/category/category.schema.ts'
import type { ChoiceEvent } from '#machines/choices/vendor-choice.machine.ts'
import { vendorChoiceModel } from '#machines/choices/vendor-choice.model.ts'
import { choiceSteps } from '#machines/choices/vendor-choice.schema.ts'
import { placeOf } from '#machines/choices/vendor-choice.selectors.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** A choice and one of the two whose it is. */
interface Subject {
  api: TestApp
  couple: SignedIn
  path: string
}

overHttp(vendorChoiceModel).walk({
  create: async (api, facts): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api)
    const choices = `/api/weddings/${wedding.id}/choices`
    // What is wanted begins without a vendor; whoever is named on it afterwards is not saved by that.
    const { choiceId } = await bodyOf<Settled>(
      await api.request('POST', `/api/weddings/${wedding.id}/categories/florist/events`, {
        as: couple,
        body: { event: 'WANT' },
      }),
    )
    const subject = { api, couple, path: `${choices}/${choiceId}` }
    if (facts.vendor || facts.priced) await change(subject, facts)
    return subject
  },
  gestures: {
    CHANGE_DETAILS: change,
    SAVE: ask,
    ASK: ask,
    QUOTE: ask,
    BOOK: ask,
    DROP: ask,
    REOPEN: ask,
    NOT_NEEDED: ask,
    WANT: ask,
  },
  read,
  stateIn: ({ choice }: ChoiceRecord) => placeOf(choice),
  sides: [['CHANGE_DETAILS', ...choiceSteps]],
  carried: ({ at }) => ({ at, vendor: true, priced: true }),
})

async function ask({ api, couple, path }: Subject, { type }: ChoiceEvent) {
  const { choice } = await read({ api, couple, path })
  return api.request('POST', `${path}/events`, {
    as: couple,
    body: { version: choice.version, event: type },
  })
}

async function change(
  { api, couple, path }: Subject,
  { vendor, priced }: { vendor: boolean; priced: boolean },
) {
  const { choice } = await read({ api, couple, path })
  const body = {
    version: choice.version,
    name: vendor ? 'Fern & Fable' : '',
    price: priced ? { minor: 318_000, currency: 'USD' } : null,
  }
  return api.request('PATCH', path, { as: couple, body })
}

async function read({ api, couple, path }: Subject): Promise<ChoiceRecord> {
  return bodyOf<Written>(await api.request('GET', path, { as: couple }))
}
