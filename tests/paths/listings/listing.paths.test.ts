import { listingModel } from '#machines/listings/listing.model.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { allowedFor, isPublic, failedGuards } from '#machines/listings/listing.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...listingModel,
  equivalent: {
    'is not there: listing.published · EDIT [1] → stays':
      'An edit that changes nothing is allowed, and over HTTP a path proves that it is.',
    'asks nothing: listing.paused · DISCARD [0] → stays':
      'Without a draft there is nothing to discard, and over HTTP a path proves the refusal.',
  },
  invariants: {
    'what the review reads has all that is required': ({ value, context }) =>
      value !== 'submitted' || context.missing.length === 0,
    'a listing without a draft has all that is required, once it was published': ({
      value,
      context,
    }) =>
      value === 'unpublished' ||
      value === 'paused' ||
      context.hasDraft ||
      context.missing.length === 0,
    'edited is what has a draft': ({ value, context }) =>
      value !== 'edited' ? value !== 'published' || !context.hasDraft : context.hasDraft,
    'what the review reads stays as it was submitted': (snapshot) =>
      snapshot.value !== 'submitted' || !snapshot.can({ type: 'EDIT', missing: [], differs: true }),
    'public is what the states say': ({ value, context }) =>
      isPublic({ state: value, facts: context }) === publicStates.some((state) => state === value),
    'the chart and its selectors agree on publishing': (snapshot) => {
      const at = { state: snapshot.value, facts: snapshot.context }
      return (
        snapshot.can({ type: 'PUBLISH' }) === allowedFor(at).includes('PUBLISH') &&
        snapshot.can({ type: 'PUBLISH' }) === (failedGuards(at, { type: 'PUBLISH' }) === null)
      )
    },
  },
})
