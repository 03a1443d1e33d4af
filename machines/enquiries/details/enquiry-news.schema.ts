/** The notices about a thread, each with its own sentence. */
export const enquiryNews = [
  'sent',
  'message',
  'quoted',
  'quoteKept',
  'accepted',
  'countered',
  'quoteWithdrawn',
  'quoteDeclined',
  'quoteExpired',
  'contactShared',
  'moved',
  'late',
  'unanswered',
  'ended',
  'expired',
  'holdExtended',
  'dateAsked',
  'dateAgreed',
  'dateRefused',
  'dateKept',
  'dateCleared',
  'contractOffered',
  'contractSigned',
  'contractInForce',
  'paymentClaimed',
  'paymentTakenBack',
  'paymentMissing',
  'paymentReceived',
  'ready',
  'timesSaid',
  /** Of a booking, as an earlier release stored it. */
  'booking',
  'booked',
  'calledOff',
  'lapsed',
  'placeOffered',
] as const

export type EnquiryNews = (typeof enquiryNews)[number]

/** Notices to couples about the review team's decision on a business they talk to. */
export const businessNews = ['suspended', 'reinstated', 'closed'] as const

export type BusinessNews = (typeof businessNews)[number]
