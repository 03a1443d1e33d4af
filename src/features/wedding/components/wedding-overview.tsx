import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { PlanArea } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { countryName, daysUntil, formatList, formatMoney, formatNumber } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { weddingWhen } from '#src/i18n/parts/days/wedding-when.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Facts, Hidden, Row } from '#src/ui/layout/layout.tsx'
import { membersOptions } from '../members.queries.ts'
import { useTodayAt } from '../use-wedding.ts'
import css from './wedding-overview.module.css'

/**
 * Who marries whom, when and where, and how long until then; null while that is on the way. `art`
 * lies behind.
 */
export function DayBanner({ wedding, art }: { wedding: Wedding | null; art: ReactNode }) {
  const { t } = useTranslation()
  const days = useDaysUntil(wedding)
  return (
    <section className={css.day}>
      {art}
      <div>
        {/* The page has a name before it says whose it is; the element stays, because the focus may be on it. */}
        <h1>
          {wedding ? coupleName(wedding.names) : <Hidden>{t('app:titles.dashboard')}</Hidden>}
        </h1>
        {wedding ? (
          <p>{whenAndWhere(wedding)}</p>
        ) : (
          <div className={css.coming}>
            <Skeleton lines={2} />
          </div>
        )}
      </div>
      {days === null ? null : days === 0 ? (
        <p className={css.count}>{t('wedding:dashboard.today')}</p>
      ) : (
        <p className={css.count}>
          <strong>{formatNumber(Math.abs(days))}</strong>{' '}
          {t(days > 0 ? 'wedding:dashboard.daysToGo' : 'wedding:dashboard.past', {
            count: Math.abs(days),
          })}
        </p>
      )}
    </section>
  )
}

/**
 * The details as the couple gave them, with the venue that they have booked, as far as the reader
 * may see them. Nothing is made up: what was not given says so. `venue` is null while none is
 * booked; where it is left out, the page knows the place alone.
 */
export function WeddingFacts({ wedding, venue, invited = null }: FactsProps) {
  const { t } = useTranslation()
  const isPartner = allows(wedding.me, 'partner')
  const partnerEmail = usePartnerEmail(wedding, isPartner)
  const sees = (area: PlanArea) => allows(wedding.me, { area, to: 'view' })
  return (
    <Card label={t('wedding:dashboard.details')}>
      <h2>{t('wedding:dashboard.details')}</h2>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          {
            name: t('wedding:dashboard.date'),
            value: weddingWhen(wedding),
          },
          venue === undefined
            ? { name: t('wedding:fields.city'), value: placeOf(wedding) }
            : {
                name: t('wedding:dashboard.venue'),
                value:
                  venue === null
                    ? t('wedding:dashboard.noVenue')
                    : [venue, placeOf(wedding)].filter(Boolean).join(', '),
              },
          ...(sees('guests')
            ? [{ name: t('wedding:dashboard.guests'), value: guestsOf(wedding, invited) }]
            : []),
          {
            name: t('wedding:dashboard.type'),
            value: wedding.type ? t(`wedding:type.${wedding.type}`) : null,
          },
          ...(sees('budget')
            ? [{ name: t('wedding:dashboard.estimated'), value: estimateOf(wedding) }]
            : []),
          ...(isPartner ? [{ name: t('wedding:dashboard.partner'), value: partnerEmail }] : []),
        ]}
      />
      {isPartner ? (
        <Row>
          <ButtonLink to="/couple-profile" kind="quiet">
            {t('wedding:dashboard.change')}
          </ButtonLink>
        </Row>
      ) : null}
    </Card>
  )
}

/** The address of the partner who has joined; until one has, the address that was typed. */
function usePartnerEmail({ id, me, partnerEmail }: Wedding, isPartner: boolean) {
  const { data, isPending } = useQuery({ ...membersOptions(id), enabled: isPartner })
  if (data === undefined)
    return isPending ? t('ui:loading') : partnerEmail || t('wedding:members.failed')
  const joined = data.find(({ kind, userId }) => kind === 'partner' && userId !== me.userId)
  return joined?.email || partnerEmail
}

interface FactsProps {
  wedding: Wedding
  venue?: string | null
  /**
   * How many guests are invited to anything; null where nobody is, or the guest list is not the
   * reader's to see.
   */
  invited?: number | null
}

function guestsOf({ expectedGuests: expected }: Wedding, invited: number | null) {
  if (!invited)
    return expected === null ? null : t('wedding:dashboard.guestsExpected', { count: expected })
  const guestsText = t('wedding:dashboard.guestsInvited', { count: invited })
  return expected === null
    ? guestsText
    : formatList([guestsText, t('wedding:dashboard.guestsExpected', { count: expected })])
}

/** The total the couple has set; the range of their registration counts only until then. */
function estimateOf({ totalBudgetMinor, currency, budgetRange }: Wedding) {
  if (totalBudgetMinor !== null) return formatMoney({ minor: totalBudgetMinor, currency })
  return budgetRange ? t(`wedding:budgetRange.${budgetRange}`) : null
}

/** Null while the couple has no date. */
function useDaysUntil(wedding: Wedding | null) {
  const today = useTodayAt(wedding)
  return wedding?.weddingDate ? daysUntil(wedding.weddingDate, today) : null
}

function whenAndWhere(wedding: Wedding) {
  const day = weddingWhen(wedding)
  const place = placeOf(wedding)
  if (!place) return day ?? t('wedding:dashboard.noDate')
  return day === null
    ? t('wedding:dashboard.noDateButPlace', { place })
    : t('wedding:dashboard.dayAndPlace', { day, place })
}

function placeOf({ city, country }: Wedding) {
  if (!city || !country) return city || countryName(country)
  return t('wedding:dashboard.place', { city, country: countryName(country) })
}
