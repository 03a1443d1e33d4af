import type { MessagePreview, MessagePreviewRequest } from '#machines/messages/message.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { readReach } from '../../reach/queries.ts'
import { sampleAddress, sendToSelf } from './send-to-self.ts'
import { readEmailContent, renderEmail } from './guest-emails.ts'
import { invitationLinksOf } from './invitation-links.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'now'>
type MemberRef = { userId: string; weddingId: string }

/** The email as guests would get it. Nothing is sent or stored. */
export async function previewMessage(
  deps: Dependencies,
  { weddingId }: Pick<MemberRef, 'weddingId'>,
  request: MessagePreviewRequest,
): Promise<MessagePreview> {
  const content = await readEmailContent(deps.db.query, deps.config, weddingId)
  const { withInvitation, emails } = await countLinks(deps.db.query, deps, weddingId, request)
  const { subject, text } = renderEmail(deps, content, request, {
    to: sampleAddress,
    url: withInvitation > 0 ? `${deps.config.publicUrl}/rsvp/their-own-link` : content.pageUrl,
    settings: `${deps.config.publicUrl}/guest-mail/their-own-link`,
  })
  return {
    subject,
    text,
    look: content.look,
    withoutInvitation: withInvitation > 0 ? emails - withInvitation : 0,
    isPageOn: content.pageUrl !== null,
  }
}

/**
 * Sends that email to the person who asks. Its button leads to their own list of invitations where
 * guests get the link of theirs, and the link under it to their own messages.
 */
export function sendTestMessage(
  deps: Dependencies,
  member: MemberRef,
  request: MessagePreviewRequest,
): Promise<void> {
  const { weddingId } = member
  const at = `${deps.config.publicUrl}/dashboard/guests`
  return sendToSelf(deps, member, async (tx, to) => {
    const content = await readEmailContent(tx, deps.config, weddingId)
    const { withInvitation } = await countLinks(tx, deps, weddingId, request)
    const url = withInvitation > 0 ? `${at}/invitations` : content.pageUrl
    return renderEmail(deps, content, request, { to, url, settings: `${at}/messages` })
  })
}

/** How many emails it would be, and how many of them have the link of an invitation. */
async function countLinks(
  db: Queryable,
  { config }: Pick<Deps, 'config'>,
  weddingId: string,
  { kind, filter }: MessagePreviewRequest,
): Promise<{ emails: number; withInvitation: number }> {
  if (kind === 'save_the_date') return { emails: 0, withInvitation: 0 }
  const { emails } = await readReach(db, weddingId, filter)
  const { size } = await invitationLinksOf(db, config, emails)
  return { emails: emails.length, withInvitation: size }
}
