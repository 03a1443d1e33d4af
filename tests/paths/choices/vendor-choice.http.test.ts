import type { ChoiceRecord, Written } from '#machines/choices/choice/choice.schema.ts'
import type { Settled } from '#machines/choices/category/category.schema.ts'
import type { ChoiceEvent } from '#machines/choices/vendor-choice.machine.ts'
import { vendorChoiceModel } from '#machines/choices/vendor-choice.model.ts'
import { choiceSteps, enquirySteps } from '#machines/choices/vendor-choice.schema.ts'
import { placeOf } from '#machines/choices/vendor-choice.selectors.ts'
import { followEnquiry } from '#api/features/choices/commands/follow-enquiry.ts'
import type { EnquiryFact } from '#machines/enquiries/enquiry.schema.ts'
import { sentEnquiry } from '#tests/api/enquiries/kit.ts'
import { approvals } from '#tests/harness/approval.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** A choice and one of the two whose it is. */
interface Subject {
  api: TestApp
  couple: SignedIn
  weddingId: string
  path: string
  /** The business that it is, from when it is asked. */
  business: () => Promise<string>
}

overHttp(vendorChoiceModel).walk({
  create: async (api, facts): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api)
    const choices = `/api/weddings/${wedding.id}/choices`
    // What is wanted begins without a vendor; whoever is named on it afterwards is not saved by
    // that.
    const { choiceId } = await bodyOf<Settled>(
      await api.request('POST', `/api/weddings/${wedding.id}/categories/florist/events`, {
        as: couple,
        body: { event: 'WANT' },
      }),
    )
    const weddingId = wedding.id
    const subject = {
      api,
      couple,
      weddingId,
      path: `${choices}/${choiceId}`,
      business: businessOf(api, choiceId ?? ''),
    }
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
    ENQUIRE: (subject) => follow(subject, 'sent'),
    GET_QUOTE: (subject) => follow(subject, 'quoted'),
    LOSE_QUOTE: (subject) => follow(subject, 'quote_expired'),
    AGREE: (subject) => follow(subject, 'followed'),
    END_ENQUIRY: (subject) => follow(subject, 'declined'),
  },
  follows: [...enquirySteps],
  read,
  stateIn: ({ choice }: ChoiceRecord) => placeOf(choice),
  sides: [['CHANGE_DETAILS', ...choiceSteps]],
  carried: ({ at }) => ({ at, vendor: true, priced: true }),
})

async function ask(subject: Subject, { type }: ChoiceEvent) {
  const { api, couple, path } = subject
  const { choice } = await read(subject)
  return api.request('POST', `${path}/events`, {
    as: couple,
    body: { version: choice.version, event: type },
  })
}

async function change(subject: Subject, { vendor, priced }: { vendor: boolean; priced: boolean }) {
  const { api, couple, path } = subject
  const { choice } = await read(subject)
  const body = {
    version: choice.version,
    name: vendor ? 'Fern & Fable' : '',
    price: priced ? { minor: 318_000, currency: 'USD' } : null,
  }
  return api.request('PATCH', path, { as: couple, body })
}

/** Makes the choice one of a business of the marketplace, once. */
function businessOf(api: TestApp, choiceId: string) {
  let made: Promise<string> | undefined
  const make = async () => {
    const { id } = await approvals(api).ready({ category: 'florist', name: 'Fern & Fable' })
    const set = { businessId: id }
    await api.deps.db.query.updateTable('choices').set(set).where('id', '=', choiceId).execute()
    return id
  }
  return () => (made ??= make())
}

/** What the thread does, which alone says so. */
async function follow(subject: Subject, enquiryFact: EnquiryFact) {
  const { api, couple, weddingId, path } = subject
  const parties = { weddingId, businessId: await subject.business() }
  const [at, userId] = [api.deps.now(), couple.id]
  await api.deps.db.transaction(async (tx) => {
    const state =
      enquiryFact === 'followed' ? 'booked' : enquiryFact === 'declined' ? enquiryFact : 'sent'
    await tx.deleteFrom('enquiries').where('weddingId', '=', weddingId).execute()
    await tx
      .insertInto('enquiries')
      .values({ ...sentEnquiry(parties), state })
      .execute()
    const price = { minor: 318_000, currency: 'USD' }
    await followEnquiry(tx, {
      ...parties,
      enquiryFact,
      state,
      userId,
      at,
      ...(enquiryFact === 'quoted' ? { price } : {}),
    })
  })
  return api.request('GET', path, { as: couple })
}

async function read({ api, couple, path }: Subject): Promise<ChoiceRecord> {
  return bodyOf<Written>(await api.request('GET', path, { as: couple }))
}
