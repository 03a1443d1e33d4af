import { enquiryFilters } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type {
  EnquiryCounts,
  EnquiryFilter,
} from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { TurnMark } from '#src/ui/data/turn-mark.tsx'
import css from './inbox.module.css'

/** The turn mark of a filter; some have none. */
const marks: Partial<Record<EnquiryFilter, 'mine' | 'theirs' | 'both' | 'none'>> = {
  mine: 'mine',
  theirs: 'theirs',
  agreed: 'both',
  over: 'none',
}

/** Which enquiries are shown, each with how many there are. Drafts are the couple's alone. */
export function InboxFilters({
  side,
  shown,
  counts,
  addressWith,
}: {
  side: PartySide
  shown: EnquiryFilter
  counts: EnquiryCounts | null
  addressWith: (filter: EnquiryFilter) => string
}) {
  const { t } = useTranslation()
  const filters = enquiryFilters.filter(
    (filter) => filter !== 'drafts' || (side === 'couple' && (counts?.drafts ?? 0) > 0),
  )
  return (
    <nav aria-label={t('enquiries:filters.label')}>
      <ul className={css.filters}>
        {filters.map((filter) => {
          const mark = marks[filter]
          return (
            <li key={filter}>
              <Link
                to={addressWith(filter)}
                aria-current={filter === shown ? 'true' : undefined}
                preventScrollReset
              >
                {mark ? <TurnMark turn={mark} /> : null}
                <span>{t(`enquiries:filters.${filter}`, { count: counts?.[filter] ?? '' })}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
