import type { EmailPreview } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lookOf } from '../../rsvp/queries.ts'
import { sampleAddress, sendToSelf } from '../messages/send-to-self.ts'
import { readInvitationContent } from './send-rsvps.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'now'>
type MemberRef = { userId: string; weddingId: string }

/**
 * The email that a household would get with these words. Nothing is sent, and no link is created.
 */
export async function previewInvitation(
  deps: Dependencies,
  { weddingId }: Pick<MemberRef, 'weddingId'>,
  text: string,
): Promise<EmailPreview> {
  const url = `${deps.config.publicUrl}/rsvp/their-own-link`
  const mail = await renderInvitation(deps.db.query, deps, weddingId, {
    to: sampleAddress,
    url,
    text,
  })
  return { subject: mail.subject, text: mail.text, look: await lookOf(deps.db.query, weddingId) }
}

/** Sends that email to the person who asks; its button leads to their own list of invitations. */
export function sendTestInvitation(
  deps: Dependencies,
  member: MemberRef,
  text: string,
): Promise<void> {
  const url = `${deps.config.publicUrl}/dashboard/guests/invitations`
  return sendToSelf(deps, member, (tx, to) =>
    renderInvitation(tx, deps, member.weddingId, { to, url, text }),
  )
}

async function renderInvitation(
  db: Queryable,
  { config, renderMail, now }: Dependencies,
  weddingId: string,
  addressed: { to: string; url: string; text: string },
): Promise<Mail> {
  const { names, deadline: day, about } = await readInvitationContent(db, config, weddingId, now())
  const facts = { ...about, ...addressed, names }
  return day === null
    ? renderMail('rsvpInvitation', facts)
    : renderMail('rsvpInvitationBy', { ...facts, day })
}
