import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { turnIn } from '#machines/choices/vendor-choice.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useEnquiryStatus } from '#src/features/enquiries/use-enquiry-status.ts'
import { useToday } from '#src/features/wedding/use-wedding.ts'
import { countryName, daysUntil, formatMoney, formatShortDate } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import css from './choices.module.css'

/**
 * Vendors under each other, each a link to all that is known of them; `heading` is what stands
 * below the heading that they are under.
 */
export function ChoiceLines({
  choices,
  heading = 'h3',
}: {
  choices: readonly Choice[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className={css.lines}>
      {choices.map((choice) => (
        <ChoiceLine key={choice.id} choice={choice} heading={heading} />
      ))}
    </ul>
  )
}

function ChoiceLine({ choice, heading: Name }: { choice: Choice; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation()
  const { id, name, category, enquiry } = choice
  return (
    <li className={css.line}>
      <span className={css.thumb}>
        <Cover category={category} name={name} width={112} height={112} />
      </span>
      <div>
        <Name>
          <Link to={`/dashboard/vendors/${id}`}>{name}</Link>
        </Name>
        <p>
          {t('choices:about.placeAndPrice', { place: placeOf(choice), price: priceOf(choice) })}
        </p>
        <Noted {...choice} />
        {enquiry?.isOpen ? (
          <p className={css.above}>
            <Link to={`/dashboard/enquiries/${enquiry.id}`}>{t('choices:ask.open')}</Link>
          </p>
        ) : null}
      </div>
      <ChoiceStatus {...choice} />
    </li>
  )
}

/** Who of the couple brought it there, and the beginning of what they noted. */
function Noted({ state, by, notes }: Pick<Choice, 'state' | 'by' | 'notes'>) {
  const { t } = useTranslation()
  const who =
    by === null ? '' : t('choices:save.by', { state: t(`choices:state.${state}`), name: by })
  const parts = [who, notes.length > 140 ? `${notes.slice(0, 139)}…` : notes].filter(Boolean)
  return parts.length === 0 ? null : <p>{parts.join(' · ')}</p>
}

/**
 * Where somebody stands, and until when where a day is known. While the two talk, their
 * conversation says it.
 */
export function ChoiceStatus(choice: Pick<Choice, 'state' | 'since' | 'offerUntil' | 'enquiry'>) {
  const { enquiry } = choice
  return enquiry?.isOpen ? <ThreadStatus {...enquiry} /> : <OwnStatus {...choice} />
}

function ThreadStatus(of: Pick<NonNullable<Choice['enquiry']>, 'where' | 'booking'>) {
  return <Status {...useEnquiryStatus(of)} />
}

function OwnStatus({ state, since, offerUntil }: Pick<Choice, 'state' | 'since' | 'offerUntil'>) {
  const { t } = useTranslation()
  const now = useNow()
  const today = useToday()
  const turn = turnIn(state)
  const until = limitOf({ state, since, offerUntil }, { now, today })
  return (
    <Status state={`choice.${state}`} {...(turn ? { turn } : {})} {...(until ? { until } : {})}>
      {t(`choices:state.${state}`)}
    </Status>
  )
}

function limitOf(
  { state, since, offerUntil }: Pick<Choice, 'state' | 'since' | 'offerUntil'>,
  { now, today }: { now: Date; today: string },
) {
  const turn = turnIn(state)
  if (turn === 'mine' && offerUntil)
    return t(daysUntil(offerUntil, today) < 0 ? 'choices:until.offerOver' : 'choices:until.offer', {
      day: formatShortDate(offerUntil),
    })
  if (turn !== 'theirs') return null
  const days = daysSince(since, now)
  return days === 0 ? t('choices:until.askedToday') : t('choices:until.asked', { count: days })
}

/** Whole days since an instant; 0 on its own day's first twenty-four hours. */
export function daysSince(instant: string, now: Date) {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000))
}

/** Where they are, and where they are known from. */
export function placeOf({ business }: Pick<Choice, 'business'>) {
  if (!business) return t('choices:about.outside')
  if (!business.isListed) return t('choices:about.unlisted')
  const place = business.city || countryName(business.country)
  return place ? t('choices:about.place', { place }) : t('choices:about.marketplace')
}

export function priceOf({ price, state }: Pick<Choice, 'price' | 'state'>) {
  if (!price) return t('choices:about.noPrice')
  return t(turnIn(state) === 'mine' ? 'choices:about.quoted' : 'choices:about.agreed', {
    price: formatMoney(price),
  })
}
