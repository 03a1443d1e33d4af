import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatTime, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import type { Outbox } from '../../use-outbox.ts'
import { otherName, stepText } from '../enquiry-texts.tsx'
import { Attachments } from './attachments.tsx'
import { OutgoingLines } from './outgoing-lines.tsx'
import css from './thread.module.css'

/**
 * Draws what another part of the product has put into the line of time: a quote, a step of a
 * booking.
 */
export type RenderEntry = (entry: Entry, enquiry: Enquiry) => ReactNode

interface LineProps {
  enquiry: Enquiry
  /** The oldest first. */
  entries: readonly Entry[]
  outbox: Outbox
  renderEntry: RenderEntry
}

/**
 * Everything that happened between the two, the oldest first: messages, steps, quotes, by day, in
 * the reader's own time zone.
 */
export function ThreadTimeline({ enquiry, entries, outbox, renderEntry }: LineProps) {
  const { t } = useTranslation()
  const now = useNow()
  const name = otherName(enquiry, enquiry.side)
  const lastRead = entries.findLast(
    ({ kind, isMine, at }) => kind === 'message' && isMine && at <= (enquiry.readTo.theirs ?? ''),
  )
  return (
    <ol className={css.line} aria-label={t('enquiries:line.label')}>
      {entries.map((entry, place) => {
        const day = dayHere(new Date(entry.at))
        const before = entries[place - 1]
        const isNewDay = !before || dayHere(new Date(before.at)) !== day
        return (
          <Fragment key={entry.id}>
            {isNewDay ? <li className={css.day}>{dayText(entry.at, now)}</li> : null}
            <EntryLine entry={entry} enquiry={enquiry} renderEntry={renderEntry} />
            {entry === lastRead ? (
              <li className={`${css.meta} ${css.mine}`}>{t('enquiries:line.read', { name })}</li>
            ) : null}
          </Fragment>
        )
      })}
      <OutgoingLines outbox={outbox} />
    </ol>
  )
}

function EntryLine({
  entry,
  enquiry,
  renderEntry,
}: Pick<LineProps, 'enquiry' | 'renderEntry'> & { entry: Entry }) {
  if (entry.kind === 'message') return <Message entry={entry} enquiry={enquiry} />
  if (entry.kind !== 'step')
    return (
      <li className={entry.kind === 'booking_step' ? css.step : undefined}>
        {renderEntry(entry, enquiry)}
      </li>
    )
  const { side } = enquiry
  const what = stepText(entry, { side, name: otherName(enquiry, side) })
  if (what === null) return null
  return (
    <>
      <li className={css.step}>
        <span>{t('enquiries:entries.at', { what, time: formatTime(entry.at) })}</span>
      </li>
      {entry.body ? <li className={css.said}>{entry.body}</li> : null}
    </>
  )
}

function Message({ entry, enquiry: { id, side } }: { entry: Entry; enquiry: Enquiry }) {
  const who = entry.isMine ? t('enquiries:line.you') : (entry.author ?? t('enquiries:line.gone'))
  // Whoever plans or works with the reader stands on their side of the line.
  const isOurs = entry.side === side
  return (
    <li className={`${css.message} ${isOurs ? css.mine : ''}`}>
      <p className={css.meta}>{t('enquiries:line.meta', { who, time: formatTime(entry.at) })}</p>
      <div className={css.body}>
        <p>{entry.body}</p>
        <Attachments enquiryId={id} attachments={entry.attachments} />
      </div>
    </li>
  )
}

function dayText(at: string, now: Date) {
  const day = dayHere(new Date(at))
  if (day === dayHere(now)) return t('enquiries:line.today')
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (day === dayHere(yesterday)) return t('enquiries:line.yesterday')
  return formatWhen(at, now)
}
