import type { MessagePreviewRequest } from '#machines/messages/message.schema.ts'
import type { EmailPreview } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Deps } from '#api/deps.ts'
import { sampleAddress, sendToSelf } from './send-to-self.ts'
import { readEmailContent, renderEmail } from './guest-emails.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'now'>
type MemberRef = { userId: string; weddingId: string }

/** The email as guests would get it. Nothing is sent or stored. */
export async function previewMessage(
  deps: Dependencies,
  { weddingId }: Pick<MemberRef, 'weddingId'>,
  request: MessagePreviewRequest,
): Promise<EmailPreview> {
  const content = await readEmailContent(deps.db.query, deps.config, weddingId)
  const { subject, text } = renderEmail(deps, content, request, {
    to: sampleAddress,
    url: content.pageUrl,
    settings: `${deps.config.publicUrl}/guest-mail/their-own-link`,
  })
  return { subject, text, look: content.look }
}

/** Sends that email to the person who asks; the link under it leads to their own messages. */
export function sendTestMessage(
  deps: Dependencies,
  member: MemberRef,
  request: MessagePreviewRequest,
): Promise<void> {
  return sendToSelf(deps, member, async (tx, to) => {
    const content = await readEmailContent(tx, deps.config, member.weddingId)
    const settings = `${deps.config.publicUrl}/dashboard/guests/messages`
    return renderEmail(deps, content, request, { to, url: content.pageUrl, settings })
  })
}
