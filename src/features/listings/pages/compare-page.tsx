import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isStorableDay } from '#machines/kernel/values/dates.ts'
import { comparisonAddress } from '#machines/marketplace/search-address.rules.ts'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { formatDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { ComparisonTable } from '../components/comparison/comparison-table.tsx'
import { readComparison } from '../listing.queries.ts'
import css from './compare-page.module.css'

/** What a comparison is made for: the couple's own day and guests, where they are known. */
export interface ComparedFor {
  date: string | null
  guests: number | null
}

interface CompareProps {
  own: ComparedFor
  renderAct: (vendor: ComparedVendor) => ReactNode
  /** The way to ask all of them for a price. */
  renderAsk: (businessIds: string[]) => ReactNode
  onRemove: (id: string) => void
  /** Told of each vendor as it is now. */
  onRead: (vendor: ComparedVendor) => void
}

/**
 * Up to four vendors of one category side by side. The address says which, for which day and how
 * many guests.
 */
export function ComparePage({ own, ...render }: CompareProps) {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const names = (address.get('vendors') ?? '').split(',').filter(Boolean)
  const date = address.get('date') || own.date
  const asked = address.get('guests')
  const guests = asked !== null && /^\d{1,5}$/.test(asked) ? Number(asked) : own.guests
  return (
    <div className={css.page}>
      <Stack gap="loose">
        <header className={css.opening}>
          <h1>{t('listings:compare.title')}</h1>
          <p>
            {date && isDay(date)
              ? t('listings:compare.leadOn', { day: formatDay(date) })
              : t('listings:compare.lead')}
          </p>
        </header>
        {names.length === 0 ? (
          <Nobody />
        ) : (
          <>
            <ComparedForm key={`${date} ${guests}`} names={names} date={date} guests={guests} />
            <Compared
              key={`${names.join(',')} ${date}`}
              names={names}
              on={{ date, guests }}
              {...render}
            />
          </>
        )}
      </Stack>
    </div>
  )
}

/** For which day and how many guests; changing them changes the address. */
function ComparedForm({ names, date, guests }: ComparedFor & { names: string[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [day, setDay] = useState(date ?? '')
  const [count, setCount] = useState(guests === null ? '' : String(guests))
  const isDay = day === '' || isStorableDay(day)
  const isCount = /^\d{0,5}$/.test(count) && Number(count) <= 10_000
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDay && isCount) void navigate(comparisonAddress(names, { date: day, guests: count }))
      }}
    >
      <DateField
        label={t('listings:availability.day')}
        name="date"
        value={day}
        {...dateFieldTexts()}
        onChange={setDay}
      />
      <TextField
        label={t('listings:compare.guests')}
        name="guests"
        inputMode="numeric"
        value={count}
        error={isCount ? null : t('errors:invalid_number')}
        onChange={setCount}
      />
      <Button type="submit" kind="quiet">
        {t('listings:compare.update')}
      </Button>
    </form>
  )
}

function Compared({
  names,
  on,
  renderAct,
  renderAsk,
  onRemove,
  onRead,
}: {
  names: string[]
  on: ComparedFor
} & Omit<CompareProps, 'own'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { read, readAgain } = useRead(async () => {
    const answer = await readComparison(names, on.date)
    if (answer.result === 'answer') for (const vendor of answer.body) onRead(vendor)
    return answer
  })
  if (read.state === 'loading') return <Skeleton lines={10}>{t('ui:loading')}</Skeleton>
  if (read.state === 'failed')
    return (
      <Failure
        heading="h2"
        title={t('listings:compare.failed')}
        action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}
      >
        {errorText(read.reason)}
      </Failure>
    )
  const [first] = read.value
  if (!first) return <Nobody />
  // An address can be put together by hand: only one category can be compared field by field.
  const vendors = read.value.filter(({ category }) => category === first.category)
  const left = names.length - vendors.length
  const remove = ({ id }: ComparedVendor) => {
    onRemove(id)
    const others = vendors.filter((vendor) => vendor.id !== id).map((vendor) => vendor.slug)
    void navigate(
      comparisonAddress(others, {
        date: on.date ?? undefined,
        guests: on.guests === null ? undefined : String(on.guests),
      }),
    )
  }
  return (
    <>
      <Notice>{left > 0 ? t('listings:compare.left', { count: left }) : null}</Notice>
      <ComparisonTable
        vendors={vendors}
        on={on}
        renderAct={(vendor) => (
          <ComparedActs renderAct={renderAct} onRemove={remove} vendor={vendor} />
        )}
      />
      <ComparedWays {...{ renderAsk, first, vendors }} />
    </>
  )
}

function ComparedWays({
  renderAsk,
  first,
  vendors,
}: {
  renderAsk: (businessIds: string[]) => ReactNode
  first: ComparedVendor
  vendors: ComparedVendor[]
}) {
  const { t } = useTranslation()
  return (
    <div className={css.acts}>
      {renderAsk(vendors.map(({ id }) => id))}
      <ButtonLink to={`/marketplace/${first.category}`} kind="quiet">
        {t('listings:compare.more')}
      </ButtonLink>
      <Button kind="bare" onPress={() => window.print()}>
        {t('listings:compare.print')}
      </Button>
    </div>
  )
}

function ComparedActs({
  renderAct,
  onRemove,
  vendor,
}: {
  renderAct: (vendor: ComparedVendor) => ReactNode
  onRemove: (vendor: ComparedVendor) => void
  vendor: ComparedVendor
}) {
  const { t } = useTranslation()
  return (
    <div className={css.acts}>
      {renderAct(vendor)}
      <Button
        kind="bare"
        name={t('listings:compare.removeName', { name: vendor.name })}
        onPress={() => onRemove(vendor)}
      >
        {t('listings:compare.remove')}
      </Button>
    </div>
  )
}

function Nobody() {
  const { t } = useTranslation()
  return (
    <Empty
      heading="h2"
      title={t('listings:compare.nobody')}
      action={<ButtonLink to="/marketplace">{t('listings:page.toMarketplace')}</ButtonLink>}
    >
      {t('listings:compare.nobodyText')}
    </Empty>
  )
}

function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
