const ofBusiness = { of: 'business', column: 'businessId' } as const

/** The export of a listing and its calendar, for the owner of the business. */
export const listingParts = {
  listings: { owner: ofBusiness, key: ['businessId'], without: ['stateVersion', 'facts'] },
  listingPhotos: {
    owner: ofBusiness,
    key: ['id'],
    without: ['fileKey', 'avif'],
    files: { key: 'fileKey', name: 'name' },
  },
  listingSlugs: { owner: ofBusiness, key: ['slug'] },
  listingCalendars: {
    owner: ofBusiness,
    key: ['businessId'],
    without: ['icsDueAt', 'icsFailureToldAt', 'linkHash', 'linkCreatedBy'],
  },
  unavailableDays: { owner: ofBusiness, key: ['businessId', 'day', 'source'] },
  listingDays: { owner: ofBusiness, key: ['businessId', 'day'] },
  listingSearches: { owner: ofBusiness, key: ['businessId', 'day', 'kind', 'term'] },
} as const
