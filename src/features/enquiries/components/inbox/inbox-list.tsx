import type { EnquiryItem } from '#machines/enquiries/enquiry-record.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Hidden } from '#src/ui/layout/layout.tsx'
import { aboutText, businessText } from '../about-words.tsx'
import { otherName } from '../enquiry-texts.tsx'
import { EnquiryStatus } from '../thread/enquiry-status.tsx'
import css from './inbox.module.css'

interface ListProps {
  side: PartySide
  items: readonly EnquiryItem[]
  /** The one that is open beside the list. */
  openId: string | null
  addressOf: (id: string) => string
}

/**
 * Conversations under each other: with whom, about what, the last words, and whose turn it is until
 * when.
 */
export function InboxList({ side, items, openId, addressOf }: ListProps) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <ul className={css.list} aria-label={t('enquiries:list.label')}>
      {items.map((item) => (
        <li key={item.id} className={`${css.row} ${item.unread > 0 ? css.isUnread : ''}`}>
          <Link to={addressOf(item.id)} aria-current={item.id === openId ? 'true' : undefined}>
            <span className={css.name}>{otherName(item, side)}</span>
            <span className={css.age}>
              {item.unread > 0 ? (
                <span className={css.unread}>
                  <span aria-hidden="true">{item.unread}</span>
                  <Hidden>{t('enquiries:list.unread', { count: item.unread })}</Hidden>
                </span>
              ) : null}
              {ageText(item.lastEntryAt, now)}
            </span>
            <span className={css.about}>
              {side === 'vendor' ? aboutText(item, now) : businessText(item)}
            </span>
            {item.excerpt ? (
              <span className={css.last}>
                {t('enquiries:list.excerpt', { text: item.excerpt })}
              </span>
            ) : null}
            <EnquiryStatus {...item} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** "2 h": how long ago something moved. */
function ageText(at: string, now: Date) {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000))
  if (minutes === 0) return t('enquiries:list.now')
  if (minutes < 60) return t('enquiries:list.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('enquiries:list.hours', { count: hours })
  return t('enquiries:list.days', { count: Math.floor(hours / 24) })
}
