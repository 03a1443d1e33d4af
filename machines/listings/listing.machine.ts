import { assign, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import { hasRequiredParts } from './listing.rules.ts'
import type { ListingFacts, ListingRequest, RequiredPart } from './listing.schema.ts'

/** What the owner does, and what becomes of their business in the review. */
export type ListingEvent =
  | { type: 'EDIT'; missing: RequiredPart[]; differs: boolean }
  | { type: ListingRequest['event'] }
  | { type: 'SUBMIT' | 'RETURN' | 'APPROVE' | 'WITHDRAW' | 'PAUSE' | 'RESUME' }

/** What a listing tells the world when it moves. */
export type ListingFact = 'published' | 'withdrawn' | 'paused' | 'resumed'

const recordFact = (fact: ListingFact) => ({ type: 'recordFact' as const, params: { fact } })

/** What couples see of a business, and the draft that its owner works on beside it. */
export const listingMachine = setup({
  types: {
    context: {} as ListingFacts,
    events: {} as ListingEvent,
    input: {} as Pick<ListingFacts, 'missing'>,
    tags: {} as 'public',
    meta: {} as ActionMeta,
  },
  guards: {
    hasRequiredParts: ({ context }) => hasRequiredParts(context),
    hasDraft: ({ context }) => context.hasDraft,
    differs: ({ event }) => event.type === 'EDIT' && event.differs,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ListingFact }) => {},
    noteDraft: assign((_, { missing, differs }: { missing: RequiredPart[]; differs: boolean }) => ({
      missing,
      hasDraft: differs,
    })),
    /** What is public has all that is required. */
    dropDraft: assign({ missing: [], hasDraft: false }),
    draftWhatWasPublic: assign({ hasDraft: true }),
  },
}).createMachine({
  id: 'listing',
  description:
    'What couples see of a business: published when the review approves it, and from then on by its owner, with a draft beside what is public',
  context: ({ input }) => ({ ...input, hasDraft: false }),
  initial: 'unpublished',
  states: {
    unpublished: {
      description: 'Only the owner sees it, and writes the draft that is submitted',
      on: {
        EDIT: { actions: { type: 'noteDraft', params: ({ event }) => event } },
        SUBMIT: { guard: 'hasRequiredParts', target: 'submitted' },
      },
    },
    submitted: {
      description: 'The review team reads it with the business, and it stays as it is',
      on: {
        RETURN: { target: 'unpublished' },
        APPROVE: { target: 'published', actions: ['dropDraft', recordFact('published')] },
      },
    },
    published: {
      tags: 'public',
      description: 'Couples see it as its owner last published it',
      on: {
        EDIT: [
          {
            guard: 'differs',
            target: 'edited',
            actions: { type: 'noteDraft', params: ({ event }) => event },
          },
          { description: 'A draft that says the same is none' },
        ],
        WITHDRAW: {
          target: 'unpublished',
          actions: ['draftWhatWasPublic', recordFact('withdrawn')],
        },
        PAUSE: { target: 'paused', actions: recordFact('paused') },
      },
    },
    edited: {
      tags: 'public',
      description: 'Couples see what was last published; the owner works on a draft beside it',
      on: {
        EDIT: [
          {
            guard: 'differs',
            actions: { type: 'noteDraft', params: ({ event }) => event },
          },
          {
            description: 'A draft that says the same is none',
            target: 'published',
            actions: 'dropDraft',
          },
        ],
        PUBLISH: {
          guard: 'hasRequiredParts',
          target: 'published',
          meta: { ends: false, asks: true },
          actions: ['dropDraft', recordFact('published')],
        },
        DISCARD: {
          target: 'published',
          meta: { ends: true, asks: true },
          actions: 'dropDraft',
        },
        WITHDRAW: { target: 'unpublished', actions: recordFact('withdrawn') },
        PAUSE: { target: 'paused', actions: recordFact('paused') },
      },
    },
    paused: {
      description:
        'Nobody sees it until the business is reinstated or has a valid document again, and then as it was published',
      on: {
        WITHDRAW: {
          target: 'unpublished',
          actions: ['draftWhatWasPublic', recordFact('withdrawn')],
        },
        EDIT: { actions: { type: 'noteDraft', params: ({ event }) => event } },
        DISCARD: {
          guard: 'hasDraft',
          meta: { ends: true, asks: true },
          actions: 'dropDraft',
        },
        RESUME: [
          { guard: 'hasDraft', target: 'edited', actions: recordFact('resumed') },
          { target: 'published', actions: recordFact('resumed') },
        ],
      },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const listing: Lifecycle<typeof listingMachine, ListingFact> = {
  machine: listingMachine,
  version: 1,
  migrations: {},
}
