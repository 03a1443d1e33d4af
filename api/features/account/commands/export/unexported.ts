/** Tables without personal data for an export, each with the reason. */
export const unexported = {
  listingSearch: 'What the search reads of listings, which are all there.',
  listingCounts: 'How many listings have what.',
  listingNames: 'The names of listings, which are all there.',
  searchWords: 'The words of listings, which are all there.',
  businessRatings: 'The sums of reviews, which are all there.',
  enquiryCounts: 'The sums of threads and of what is read, which are all there.',
  reviewReports: 'Sent without a name, and gone once the team has decided.',
  listingVisits: 'Who was counted today, as a hash that says nothing, until the day is over.',
  visitKeys: 'Random, and gone with the day.',
  weddingFigures: 'What is counted of the guests and the budget, which are all there.',
  guestMessageRecipients:
    'Which address got which message; the addresses, the messages and how many arrived are there.',
  invitationLookups:
    'What a guest typed to find their invitation, until it was looked up; the activity says who needs the link.',
  formerRsvpLinks:
    'Hashes of links that lead to an invitation of another household; the invitation is there.',
  shopPages: 'What pages of shops say, for a day; what became of it is among the gifts.',
  weddingSetups: 'Which of the first questions comes next; what was answered is with the wedding.',
  weddingReminders: 'When the product looks at a wedding’s tasks next.',
  taskReminders:
    'Which tasks were reminded of already; the reminders themselves are among the notices.',
  paymentReminders:
    'Which payments were reminded of already; the reminders themselves are among the notices.',
  pushKeys: 'The key of the product that signs what is sent to devices.',
  pushOutbox: 'Which notice a device has yet to show; both are there.',
  accountErasures: 'Of accounts that are no more, for a minute.',
  revocations: 'Sealed tokens of ended sessions, until the provider has ended them too.',
  idempotencyKeys: 'Answers that were given already, for a day.',
  rateLimits: 'Counts under a hash, for a day.',
  fileErasures: 'Names of files that are about to go.',
} as const
