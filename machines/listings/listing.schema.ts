/**
 * A listing is public while it is `published` or `edited`; edited has a draft beside what is
 * public. An unpublished one is its owner's alone, and a paused one comes back as it was.
 */
export const listingStates = ['unpublished', 'published', 'edited', 'paused'] as const

export type ListingState = (typeof listingStates)[number]

/** Where couples and search engines see it. */
export const publicStates = ['published', 'edited'] as const satisfies ListingState[]
