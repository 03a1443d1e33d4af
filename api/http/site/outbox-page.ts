import type { Config } from '#api/config/config.ts'
import { escaped, renderedPage } from './markup.ts'

interface ShownMail {
  to: string
  subject: string
  text: string
  at: string
}

/**
 * /dev/outbox: the mail that development did not send, newest first, as plain text. It reloads
 * every five seconds.
 */
export function outboxPage(config: Config, mails: ShownMail[]) {
  const body =
    mails.length === 0
      ? '<p>No mail yet. Emails from the product and the local identity provider appear here.</p>'
      : mails.map(mailPart).join('\n')
  return renderedPage(config, {
    title: 'Outbox',
    refreshSeconds: 5,
    body: `<p class="quiet">Newest first.</p>${body}`,
  })
}

function mailPart({ to, subject, text, at }: ShownMail) {
  return `<article>
<h2>${escaped(subject)}</h2>
<p class="quiet">To ${escaped(to)}, <time datetime="${escaped(at)}">${escaped(at)}</time></p>
<pre>${escaped(text)}</pre>
</article>`
}
