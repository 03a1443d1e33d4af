/** A message ready to leave: plain text always, HTML beside it. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands one message to the outside world. Rejects when it was not taken; the outbox job tries again. */
export interface MailPort {
  send(mail: Mail): Promise<void>
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
