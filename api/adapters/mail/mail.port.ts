import type { Look } from '#machines/wedding/wedding.schema.ts'

/** A message to send: always plain text, with HTML beside it. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The address where one click stops such emails (RFC 8058); left out if there is none. */
  unsubscribe?: string
}

/**
 * The longest that one sending may take, in milliseconds. A sender gives up by then, so that no
 * second one begins meanwhile.
 */
export const longestSending = 60_000

/** Sends one message. Rejects if it was not accepted; the outbox job tries again. */
export interface MailPort {
  /** The same `id` marks the same message, so that a receiver can drop a duplicate. */
  send(mail: Mail, id?: string): Promise<void>
  /** Lets the current sending end, then closes the connection. */
  close(): Promise<void>
}

export interface SentMail extends Mail {
  /** When it was sent, ISO 8601. */
  at: string
}

/** A sender that stores its messages, so that development can read them. */
export interface ReadableOutbox extends MailPort {
  /** Newest first; only messages to `to` where given (compared lower-cased). */
  read(to?: string): Promise<SentMail[]>
  /** Erases every message to an address, or that mentions it. */
  erase(address: string): Promise<void>
}

/**
 * Every message of the product, with the values of its text. Texts: locales/<language>/mail.json.
 */
export interface MailFacts {
  welcomeCouple: { to: string; firstName: string; url: string }
  welcomeVendor: { to: string; firstName: string; businessName: string; url: string }
  /** To us. `quoted` may have lines, and is inserted unchanged as text. */
  contactMessage: { to: string; name: string; email: string; quoted: string; url: string }
  contactReceipt: { to: string; url: string }
  /** `day` and `time`: when it is carried out, in the time zone that is named. */
  deletionAsked: {
    to: string
    firstName: string
    day: string
    time: string
    zone: string
    url: string
  }
  deletionCancelled: { to: string; firstName: string; url: string }
  /** To the address that signed in before; `email` is the one that does now. */
  emailChangedFrom: { to: string; firstName: string; email: string; url: string }
  emailChangedTo: { to: string; firstName: string; url: string }
  /** `day`: until when the link works. `names`: whose wedding it is, as one name or two. */
  invitationPartner: InvitationNews
  invitationHelper: InvitationNews
  /** `names`: the business. */
  invitationColleague: InvitationNews
  /** To a household. `names`: the couple's, one name or two; `day`: the last day to answer. */
  rsvpInvitation: Omit<RsvpNews, 'day'>
  rsvpInvitationBy: RsvpNews
  rsvpReminder: Omit<RsvpNews, 'day'> & Ending
  /** To a guest who asked for the link that they lost. */
  rsvpLink: Omit<RsvpNews, 'day'>
  rsvpReminderBy: RsvpNews & Ending
  /** The couple's own email to guests. `url` is left out where there is nothing to open. */
  guestMessage: GuestMail & { subject: string; text: string }
  /** `text`: the couple's own, empty where our sentence stands. */
  saveTheDate: GuestMail & { text: string; weddingDay?: string; period?: string; place?: string }
  /** `news`: the first of `count`; `unsubscribe` works at once, `settings` asks first. */
  digest: {
    to: string
    firstName: string
    count: string
    news: readonly News[]
    url: string
    unsubscribe: string
    settings: string
  }
  approvalSubmitted: ApprovalNews
  approvalChangesRequested: ApprovalNews
  approvalApproved: ApprovalNews
  approvalApprovedPaused: ApprovalNews
  approvalRejected: ApprovalNews
  approvalSuspended: ApprovalNews
  approvalReinstated: ApprovalNews
  approvalReinstatedPaused: ApprovalNews
  approvalAppealed: ApprovalNews
  approvalUpheld: ApprovalNews
  approvalOverturned: ApprovalNews
  approvalOverturnedPaused: ApprovalNews
  approvalClosed: ApprovalNews
  changeAccepted: ChangeNews
  changeRefused: ChangeNews
  proofChecked: ProofNews
  proofCheckedUntil: ProofNews & { day: string }
  proofRefused: ProofNews
  proofExpiring: ProofNews & { day: string }
  proofExpired: ProofNews
  proofExpiredPauses: ProofNews & { day: string }
  proofExpiredSuspended: ProofNews
  proofLapsed: ProofNews
  enquirySent: EnquiryMail
  enquiryMessage: EnquiryMail
  enquiryQuoted: EnquiryMail
  enquiryQuoteKept: EnquiryMail
  enquiryAccepted: EnquiryMail
  enquiryCountered: EnquiryMail
  enquiryQuoteWithdrawn: EnquiryMail
  enquiryQuoteDeclined: EnquiryMail
  enquiryQuoteExpired: EnquiryMail
  enquiryContactShared: EnquiryMail
  enquiryMoved: EnquiryMail
  enquiryLate: EnquiryMail
  enquiryUnanswered: EnquiryMail
  enquiryEnded: EnquiryMail
  enquiryExpired: EnquiryMail
  bookingMoved: EnquiryMail
  bookingDateAsked: EnquiryMail
  bookingContractOffered: EnquiryMail
  bookingContractSigned: EnquiryMail
  bookingContractInForce: EnquiryMail
  bookingBooked: EnquiryMail
  bookingCalledOff: EnquiryMail
  bookingLapsed: EnquiryMail
  reviewInvited: EnquiryMail
  reviewOpened: EnquiryMail
  reviewWritten: EnquiryMail
  reviewAnswered: EnquiryMail
  reviewPublished: EnquiryMail
  reviewRemoved: EnquiryMail
  bookingPlaceOffered: EnquiryMail
  businessSuspended: EnquiryMail
  businessReinstated: EnquiryMail
  businessClosed: EnquiryMail
  reportUpheld: ReportAnswer
  reportDismissed: ReportAnswer
}

/** To one side of a thread. `names`: the other side's; its words stand in the thread alone. */
interface EnquiryMail {
  to: string
  firstName: string
  names: string
  url: string
}

interface InvitationNews {
  to: string
  inviter: string
  names: string
  day: string
  url: string
}

/** `pageUrl` and `passcode`: the couple's page; `weddingDay` and `place`: as far as known. */
interface RsvpNews {
  to: string
  names: string
  day: string
  url: string
  /** The couple's own, of several lines, instead of our sentence. */
  text?: string
  pageUrl?: string
  passcode?: string
  weddingDay?: string
  /** The month or season of a wedding without a date. */
  period?: string
  place?: string
  /** Of the couple's page, which the email wears. */
  look?: Look
}

/** `settings`: a page that asks before it ends such emails; `unsubscribe` ends them at once. */
interface Ending {
  settings: string
  unsubscribe: string
}

/** To guests. `look`: of the couple's page; `settings` asks first, `unsubscribe` works at once. */
interface GuestMail {
  to: string
  names: string
  look: Look
  url?: string
  settings: string
  unsubscribe?: string
}

/** One piece of news, with what its sentence needs. */
export interface News {
  kind: string
  by?: string | undefined
  count?: number | undefined
  names?: string[] | undefined
  /** A day of the calendar. */
  day?: string | null | undefined
  /** What happened to it, where a kind speaks of several things. */
  state?: string | undefined
}

/** To a business's owner. `quoted`: the reviewer's reason or empty; `day`: the instant to show. */
interface ApprovalNews {
  to: string
  firstName: string
  businessName: string
  quoted: string
  day: string
  url: string
}

/** To a business's owner about a change that they proposed. `quoted`: why it was refused. */
interface ChangeNews {
  to: string
  firstName: string
  businessName: string
  quoted: string
  url: string
}

/** About a document. `day`: its last day or the pause; `quoted`: why it was refused. */
interface ProofNews {
  to: string
  firstName: string
  businessName: string
  /** A kind of document, which the texts name. */
  document: string
  quoted?: string
  url: string
}

/** To whoever reported a listing. `quoted` is the team's answer as typed. */
interface ReportAnswer {
  to: string
  businessName: string
  quoted: string
  url: string
}

/** Turns facts into a message: texts, escaping and a safe envelope in one place. */
export type RenderMail = <Kind extends keyof MailFacts>(kind: Kind, facts: MailFacts[Kind]) => Mail
