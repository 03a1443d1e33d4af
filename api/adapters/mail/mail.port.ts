/** A message ready to leave: plain text always, HTML beside it. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** The most that one sending may take, in milliseconds: a sender gives up by then, so that nobody else has begun the same one meanwhile. */
export const longestSending = 60_000

/** Hands one message to the outside world. Rejects when it was not taken; the outbox job tries again. */
export interface MailPort {
  /** The same `id` marks the same message, so that a receiver can drop a copy that was sent twice. */
  send(mail: Mail, id?: string): Promise<void>
  /** Lets what is being sent end, then hangs up. */
  close(): Promise<void>
}

export interface SentMail extends Mail {
  /** When it was sent, ISO 8601. */
  at: string
}

/** A sender that keeps what it sent, so that development can read it. */
export interface ReadableOutbox extends MailPort {
  /** Newest first; only messages to `to` where given (compared lower-cased). */
  read(to?: string): Promise<SentMail[]>
}

/** Every message the product writes, with what its text needs. Texts: locales/<language>/mail.json. */
export interface Letters {
  welcomeCouple: { to: string; firstName: string; url: string }
  welcomeVendor: { to: string; firstName: string; businessName: string; url: string }
  /** To us. `quoted` may have lines; it stands as typed, as text. */
  contactMessage: { to: string; name: string; email: string; quoted: string; url: string }
  contactReceipt: { to: string; url: string }
  approvalSubmitted: ApprovalNews
  approvalChangesRequested: ApprovalNews
  approvalApproved: ApprovalNews
  approvalRejected: ApprovalNews
  approvalSuspended: ApprovalNews
  approvalReinstated: ApprovalNews
}

/** To a business's owner. `quoted` is the reviewer's reason as typed, empty where there is none; `day` the instant whose day is told. */
interface ApprovalNews {
  to: string
  firstName: string
  businessName: string
  quoted: string
  day: string
  url: string
}

/** Turns facts into a message: texts, escaping and a safe envelope in one place. */
export type RenderMail = <Kind extends keyof Letters>(kind: Kind, facts: Letters[Kind]) => Mail
