import { differenceOf } from '#machines/quotes/sums/difference.rules.ts'
import type { LineDifference } from '#machines/quotes/sums/difference.rules.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { formatList, formatMoney } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { priceText } from './quote-texts.tsx'
import css from './card.module.css'

/** The changes from the previous version. */
export function QuoteDifference({ before, after }: { before: Quote; after: Quote }) {
  const { t } = useTranslation()
  const { lines, terms, totalMinor } = differenceOf(before.content, after.content)
  const currencies = { before: before.content.currency, after: after.content.currency }
  if (lines.length === 0 && terms.length === 0) return null
  return (
    <details className={css.terms}>
      <summary>{t('quotes:difference.title', { number: before.number })}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line.is === 'removed' ? line.before.id : line.after.id}>
            {lineText(line, currencies)}
          </li>
        ))}
        {terms.length > 0 ? (
          <li>
            {t('quotes:difference.terms', {
              terms: formatList(terms.map((term) => t(`quotes:difference.term.${term}`))),
            })}
          </li>
        ) : null}
        {totalMinor === null ? null : <li>{totalText(totalMinor, currencies.after)}</li>}
      </ul>
    </details>
  )
}

function lineText(line: LineDifference, currencies: { before: string; after: string }) {
  if (line.is === 'added')
    return t('quotes:difference.added', {
      name: line.after.name,
      amount: priceText(line.after, currencies.after),
    })
  if (line.is === 'removed')
    return t('quotes:difference.removed', {
      name: line.before.name,
      amount: priceText(line.before, currencies.before),
    })
  const prices = {
    name: line.after.name,
    before: priceText(line.before, currencies.before),
    after: priceText(line.after, currencies.after),
  }
  return prices.before === prices.after
    ? t('quotes:difference.text', { name: prices.name })
    : t('quotes:difference.changed', prices)
}

function totalText(minor: number, currency: string) {
  if (minor === 0) return t('quotes:difference.same')
  const amount = formatMoney({ minor: Math.abs(minor), currency })
  return t(minor > 0 ? 'quotes:difference.dearer' : 'quotes:difference.cheaper', { amount })
}
