import { expireQuotes } from '#api/features/quotes/commands/expire-quotes.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { quoteModel } from '#machines/quotes/quote.model.ts'
import type { Quote, QuoteFacts } from '#machines/quotes/quote.schema.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'
import { expectBothSidesAgree } from '#tests/api/enquiries/both-sides.ts'
import { enquiriesOf, ok } from '#tests/api/enquiries/kit.ts'
import { dinner, quotesOf } from '#tests/api/quotes/kit.ts'

/** A quote of an enquiry, and the two sides. */
interface Subject {
  enquiryId: string
  quoteId: string
  api: TestApp
  on: ReturnType<typeof quotesOf>
  couple: () => Promise<SignedIn>
  vendor: () => Promise<SignedIn>
}

const coupleEvents: readonly string[] = ['ACCEPT', 'DECLINE', 'COUNTER']

overHttp(quoteModel).walk({
  create: async (api, facts): Promise<Subject> => {
    const on = quotesOf(api)
    const { enquiryId, ...both } = await on.asked()
    const draft = await ok<Quote>(on.write(both.vendor, enquiryId, contentWith(facts)))
    return {
      enquiryId,
      quoteId: draft.id,
      api,
      on,
      couple: sessionsOf(api, 'COUPLE', await subOf(api, both.couple)),
      vendor: sessionsOf(api, 'VENDOR', await subOf(api, both.vendor)),
    }
  },
  gestures: {
    EDIT: async (subject, { missing, expiresAt }) =>
      subject.api.request('PUT', `/api/quotes/${subject.quoteId}`, {
        as: await subject.vendor(),
        body: {
          version: (await read(subject)).version,
          content: contentWith({ missing, expiresAt }),
        },
      }),
    SEND: byVendor('SEND'),
    DISCARD: byVendor('DISCARD'),
    KEEP: byVendor('KEEP'),
    WITHDRAW: byVendor('WITHDRAW'),
    ACCEPT: byCouple('ACCEPT'),
    DECLINE: byCouple('DECLINE'),
    COUNTER: byCouple('COUNTER'),
    EXPIRE: async (subject) => {
      await expireQuotes(subject.api.deps)
      return found(subject)
    },
    SUPERSEDE: async (subject) => {
      await subject.on.send(await subject.vendor(), subject.enquiryId)
      return found(subject)
    },
    CLOSE: async (subject) => {
      const { api, enquiryId } = subject
      const reason = { reason: 'other', text: '' }
      await ok(enquiriesOf(api).step(await subject.vendor(), enquiryId, 'DECLINE', reason))
      return found(subject)
    },
  },
  read,
  stateIn: ({ state, facts }: Pick<Quote, 'state' | 'facts'>) => ({ state, facts }),
  agree: async ({ api, couple, vendor, enquiryId }) =>
    expectBothSidesAgree(api, { couple: await couple(), vendor: await vendor(), enquiryId }),
  sides: [
    ['EDIT', 'SEND', 'DISCARD', 'KEEP', 'WITHDRAW'],
    ['ACCEPT', 'DECLINE', 'COUNTER'],
  ],
  carried: ({ at }) => ({ at }),
  at: ({ at }) => at,
  follows: ['EXPIRE', 'SUPERSEDE', 'CLOSE'],
  hidden: ({ type }, { state }) => {
    if (state === 'discarded') return 'A draft that was discarded has no address.'
    return state === 'draft' && coupleEvents.includes(type)
      ? 'The couple sees no draft of the business.'
      : null
  },
})

/** The content that a vendor writes so that exactly this is missing. */
function contentWith({ missing, expiresAt }: QuoteFacts): QuoteContent {
  return {
    ...dinner,
    lines: missing.includes('lines') ? [] : dinner.lines,
    // Valid through the day that ends at that instant.
    validUntil: expiresAt && new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10),
  }
}

function byVendor(event: string) {
  return async (subject: Subject) =>
    subject.on.step(await subject.vendor(), await read(subject), event)
}

function byCouple(event: string) {
  return async (subject: Subject) =>
    subject.on.step(await subject.couple(), await read(subject), event)
}

const seen = new WeakMap<Subject, Quote>()

/** A draft that no longer exists was discarded, with its last facts. */
async function read(subject: Subject): Promise<Quote> {
  const items = await subject.on.list(await subject.vendor(), subject.enquiryId)
  const quote = items.find(({ id }) => id === subject.quoteId)
  if (quote) {
    seen.set(subject, quote)
    return quote
  }
  const last = seen.get(subject)
  if (!last) throw new Error('The quote was never there.')
  return { ...last, state: 'discarded' }
}

async function found({ api, enquiryId, vendor }: Subject) {
  return api.request('GET', `/api/enquiries/${enquiryId}/quotes`, { as: await vendor() })
}

async function subOf(api: TestApp, { id }: SignedIn) {
  const { sub } = await api.deps.db.query
    .selectFrom('users')
    .select('sub')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sub
}
