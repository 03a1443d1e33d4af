import type { TriedMessage } from '#machines/messages/message.schema.ts'
import type { LetterPreview } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Deps } from '#api/deps.ts'
import { sampleAddress, sendToSelf } from './send-to-self.ts'
import { readWritten, writeLetter } from './letters.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'now'>
type MemberRef = { userId: string; weddingId: string }

/** The letter as guests would get it. Nothing is sent or stored. */
export async function previewMessage(
  deps: Dependencies,
  { weddingId }: Pick<MemberRef, 'weddingId'>,
  tried: TriedMessage,
): Promise<LetterPreview> {
  const written = await readWritten(deps.db.query, deps.config, weddingId)
  const { subject, text } = writeLetter(deps, written, tried, {
    to: sampleAddress,
    url: written.pageUrl,
    settings: `${deps.config.publicUrl}/guest-mail/their-own-link`,
  })
  return { subject, text, look: written.look }
}

/** Sends that letter to the person who asks; the link under it leads to their own messages. */
export function sendTestMessage(
  deps: Dependencies,
  member: MemberRef,
  tried: TriedMessage,
): Promise<void> {
  return sendToSelf(deps, member, async (tx, to) => {
    const written = await readWritten(tx, deps.config, member.weddingId)
    const settings = `${deps.config.publicUrl}/dashboard/guests/messages`
    return writeLetter(deps, written, tried, { to, url: written.pageUrl, settings })
  })
}
