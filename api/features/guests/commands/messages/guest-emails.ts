import type { MailFacts, Mail } from '#api/adapters/mail/mail.port.ts'
import type { GuestMessage, MessageKind } from '#machines/messages/message.schema.ts'
import type { Look, Wedding } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { findDerivedToken } from '#api/features/secrets/commands/link-token.ts'
import { lookOf } from '../../rsvp/queries.ts'
import { pageLink } from '../rsvp/seal-passcode.ts'

/** What all emails of one wedding share besides the couple's text. */
export interface EmailContent {
  names: string
  look: Look
  /** The couple's page; null while it is off. */
  pageUrl: string | null
  about: Pick<MailFacts['saveTheDate'], 'weddingDay' | 'period' | 'place'>
}

/** The address of an email, the target of its button, and its unsubscribe links. */
interface Addressed {
  to: string
  url: string | null
  settings: string
  unsubscribe?: string
}

/** What emails of a wedding to its guests share. Callers must authorize. */
export async function readEmailContent(
  db: Queryable,
  config: Deps['config'],
  weddingId: string,
): Promise<EmailContent> {
  const { firstNameLine, secondNameLine, city, ...when } = await db
    .selectFrom('weddings')
    .select(['firstNameLine', 'secondNameLine', 'weddingDate', 'datePeriod', 'city'])
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  return {
    names: [firstNameLine, secondNameLine].filter(Boolean).join(' & '),
    look: await lookOf(db, weddingId),
    pageUrl: await readPageUrl(db, config, weddingId),
    about: {
      ...whenOf(when),
      ...(city !== '' && { place: city }),
    },
  }
}

/** When the wedding is: its day, or the month or season while there is none. */
export function whenOf({
  weddingDate,
  datePeriod,
}: Pick<Wedding, 'weddingDate' | 'datePeriod'>): Pick<
  EmailContent['about'],
  'weddingDay' | 'period'
> {
  if (weddingDate !== null) return { weddingDay: weddingDate }
  return datePeriod === null ? {} : { period: datePeriod }
}

/** The address of the couple's page, with its secret part; null while it is off. */
async function readPageUrl(
  db: Queryable,
  { publicUrl, sessionKeys }: Deps['config'],
  weddingId: string,
): Promise<string | null> {
  const visibility = await db
    .selectFrom('weddingPageDoors')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!visibility || visibility.slug === null || visibility.state === 'off') return null
  const at = `${publicUrl}/w/${visibility.slug}`
  if (visibility.state !== 'by_link') return at
  const key = findDerivedToken(sessionKeys, pageLink(visibility), visibility.linkHash)
  return key && `${at}/${key}`
}

/** Renders one email. Throws invalid_input for an address that mail does not accept. */
export function renderEmail(
  { renderMail }: Pick<Deps, 'renderMail'>,
  { names, look, about }: EmailContent,
  { kind, subject, text }: Pick<GuestMessage, 'kind' | 'subject' | 'text'>,
  { to, url, settings, unsubscribe }: Addressed,
): Mail {
  const shared = {
    to,
    names,
    look,
    settings,
    ...(url !== null && { url }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  }
  return kind === 'message'
    ? renderMail('guestMessage', { ...shared, subject, text })
    : renderMail('saveTheDate', { ...shared, ...about, text })
}

/** The fields that are still empty and needed to send a message. */
export function missingIn(
  kind: MessageKind,
  { subject, text }: { subject: string; text: string },
  { about }: EmailContent,
): { path: string; code: 'required' }[] {
  if (kind === 'save_the_date')
    return about.weddingDay || about.period ? [] : [required('weddingDate')]
  return [
    ...(subject === '' ? [required('subject')] : []),
    ...(text === '' ? [required('text')] : []),
  ]
}

function required(path: string) {
  return { path, code: 'required' as const }
}
