import { useState } from 'react'
import { converted, factorOf } from '#machines/budget/rates.rules.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { isOnTheTable, quoteAt } from '#machines/quotes/quote.selectors.ts'
import { comparedFor } from '#machines/quotes/sums/comparison.rules.ts'
import type { Compared } from '#machines/quotes/sums/comparison.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatDate, formatMoney } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Table } from '#src/ui/data/table.tsx'
import type { Column } from '#src/ui/data/table.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import type { OwnMoney } from '../components/card/quote-figures.tsx'
import css from '../components/compare/compare.module.css'

interface Row {
  quote: Quote
  compared: Compared
}

/**
 * The quotes of several vendors, calculated for the same number of guests, with what each leaves
 * open.
 */
export function CompareQuotesPage({
  quotes,
  guests,
  own,
  threadAddress,
}: {
  quotes: readonly Quote[]
  /** The number of guests that the couple expects. */
  guests: number | null
  own: OwnMoney | null
  threadAddress: (enquiryId: string) => string
}) {
  const { t } = useTranslation()
  const now = useNow()
  const [typed, setTyped] = useState(guests === null ? '' : String(guests))
  const headcount = /^[1-9]\d{0,4}$/.test(typed.trim()) ? Number(typed) : null
  const rows = quotes
    .filter((quote) => {
      const { state } = quoteAt(quote, now.toISOString())
      // A quote that has expired in the meantime can no longer be chosen.
      return state === quote.state || isOnTheTable(state)
    })
    .map((quote) => ({ quote, compared: comparedFor(quote.content, headcount) }))
  if (rows.length === 0)
    return (
      <Card label={t('quotes:compare.title')}>
        <Empty heading="h2" title={t('quotes:compare.none')}>
          {t('quotes:compare.noneText')}
        </Empty>
      </Card>
    )
  const groups = Map.groupBy(rows, ({ quote }) => quote.business?.category ?? null)
  return (
    <Stack gap="loose">
      <div className={css.guests}>
        <TextField
          name="guests"
          label={t('quotes:compare.guests')}
          hint={t('quotes:compare.guestsHint')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {[...groups].map(([category, group]) => {
        const title = category === null ? '' : t(`vendors:category.${category}`)
        return (
          <Card key={category ?? ''} label={title}>
            <h2>{title}</h2>
            <Table
              caption={`${title}. ${t('quotes:compare.caption')}`}
              rows={group}
              rowKey={({ quote }) => quote.id}
              columns={columnsFor(own, threadAddress)}
            />
          </Card>
        )
      })}
    </Stack>
  )
}

function columnsFor(
  own: OwnMoney | null,
  threadAddress: (enquiryId: string) => string,
): Column<Row>[] {
  const amount = (of: (compared: Compared) => number | null) => (row: Row) => {
    const minor = of(row.compared)
    return minor === null ? '' : formatMoney({ minor, currency: row.quote.content.currency })
  }
  return [
    {
      name: t('quotes:compare.vendor'),
      cell: ({ quote }) => {
        const name = quote.business?.name ?? ''
        return (
          <Link to={threadAddress(quote.enquiryId)} aria-label={t('quotes:compare.open', { name })}>
            {name}
          </Link>
        )
      },
    },
    { name: t('quotes:compare.total'), figure: true, cell: amount(({ total }) => total) },
    ...(own
      ? [
          {
            name: t('quotes:compare.own', { currency: own.currency }),
            figure: true,
            cell: (row: Row) => ownText(row, own),
          },
        ]
      : []),
    { name: t('quotes:compare.perGuest'), figure: true, cell: amount(({ perGuest }) => perGuest) },
    {
      name: t('quotes:compare.withOptions'),
      figure: true,
      cell: amount(({ withOptions }) => withOptions),
    },
    { name: t('quotes:compare.deposit'), figure: true, cell: amount(({ deposit }) => deposit) },
    {
      name: t('quotes:compare.until'),
      cell: ({ quote }) =>
        quote.content.validUntil === null ? '' : formatDate(quote.content.validUntil),
    },
    { name: t('quotes:compare.gaps'), cell: (row) => <Gaps row={row} /> },
  ]
}

/** A quote in another currency is not converted until the couple has set a rate. */
function ownText({ quote, compared }: Row, own: OwnMoney) {
  const factor = factorOf(own, quote.content.currency)
  return factor === null
    ? t('quotes:compare.noRate')
    : formatMoney({ minor: converted(compared.total, factor), currency: own.currency })
}

function Gaps({ row: { quote, compared } }: { row: Row }) {
  const { t } = useTranslation()
  if (compared.gaps.length === 0) return t('quotes:compare.complete')
  const amount = formatMoney({
    minor: compared.withOptions - compared.total,
    currency: quote.content.currency,
  })
  return (
    <ul className={css.gaps}>
      {compared.gaps.map((gap) => (
        <li key={gap}>{t(`quotes:compare.gap.${gap}`, { amount })}</li>
      ))}
    </ul>
  )
}
