import { createTransport } from 'nodemailer'
import { longestSending } from './mail.port.ts'
import type { MailPort } from './mail.port.ts'

/**
 * Sends by the mail server of SMTP_URL (`smtp://user:password@host:587`, `smtps://…:465`), over a
 * few connections that are kept. With `requireTls` an `smtp://` server that does not offer STARTTLS
 * is given neither the password nor a message.
 */
export function smtpMail({
  url,
  from,
  requireTls,
}: {
  url: string
  from: string
  requireTls: boolean
}): MailPort {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 5,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A message is text that we wrote: nothing in it may make this process read a file or fetch an
    // address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, unsubscribe }, id) {
      await transport.sendMail({
        from,
        // As an object, an address is taken literally: a list hidden in it is no list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe ? oneClick(unsubscribe) : {}),
        },
        signal: AbortSignal.timeout(longestSending),
      })
    },
    close() {
      transport.close()
      return Promise.resolve()
    },
  }
}

/**
 * What mail programs show as a button of their own: one press, without a page (RFC 2369 and 8058).
 */
function oneClick(address: string) {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The domain of `Vowline <no-reply@vowline.test>`. */
function domainOf(from: string) {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
