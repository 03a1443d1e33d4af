import { converted, factorOf } from '#machines/budget/rates.rules.ts'
import type { Plan } from '#machines/budget/budget.schema.ts'
import type { QuoteContent, QuoteLine } from '#machines/quotes/quote-content.schema.ts'
import type { LineSum, QuoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Soft } from '#src/ui/layout/layout.tsx'
import { paymentText, percentText, priceText } from './quote-texts.tsx'
import css from './card.module.css'

/** The couple’s currency and exchange rates. */
export type OwnMoney = Pick<Plan, 'currency' | 'rates'>

interface FiguresProps {
  content: QuoteContent
  sums: QuoteSums
  side: 'couple' | 'vendor'
  weddingDay: string | null
  /** Null for readers who may not see the budget. */
  own: OwnMoney | null
  /** Whether the tax rate is typed and cannot be read yet. */
  isRateUnread?: boolean
  /** Renders optional lines as checkboxes. */
  onChoose?: ((id: string, isChosen: boolean) => void) | undefined
}

/** Every figure of a quote, line by line. */
export function QuoteFigures({
  content,
  sums,
  side,
  weddingDay,
  own,
  isRateUnread = false,
  onChoose,
}: FiguresProps) {
  const { t } = useTranslation()
  const { currency, guests, terms } = content
  return (
    <div className={css.figures}>
      <ul className={css.lines}>
        {sums.lines.map((sum) => (
          <Line key={sum.line.id} sum={sum} currency={currency} onChoose={onChoose} />
        ))}
      </ul>
      <Totals content={content} sums={sums} isRateUnread={isRateUnread} />
      {guests === null ? null : <Soft small>{t('quotes:line.guests', { count: guests })}</Soft>}
      {own && own.currency !== currency ? (
        <Soft small>{ownText({ minor: sums.total, currency }, own)}</Soft>
      ) : null}
      {sums.payments.length > 0 ? (
        <>
          <h4>{t('quotes:payments.title')}</h4>
          <dl className={css.sums}>
            {sums.payments.map((payment, place) => (
              <Sum
                key={`${payment.kind} ${place}`}
                name={paymentText(payment, { side, weddingDay })}
                value={formatMoney({ minor: payment.minor, currency })}
              />
            ))}
          </dl>
        </>
      ) : null}
      {terms === '' ? null : (
        <details className={css.terms}>
          <summary>{t('quotes:terms')}</summary>
          <p>{terms}</p>
        </details>
      )}
    </div>
  )
}

function Line({
  sum: { line, minor, counts },
  currency,
  onChoose,
}: {
  sum: LineSum
  currency: string
  onChoose: FiguresProps['onChoose']
}) {
  return (
    <li className={counts ? undefined : css.left}>
      <div>
        {line.optional && onChoose ? (
          <label className={css.option}>
            <input
              type="checkbox"
              checked={counts}
              onChange={(event) => onChoose(line.id, event.target.checked)}
            />
            <span>{line.name}</span>
          </label>
        ) : (
          <span>{line.name}</span>
        )}
        <small>{aboutLine(line, currency)}</small>
        {line.note ? <small>{line.note}</small> : null}
      </div>
      <span>{formatMoney({ minor, currency })}</span>
    </li>
  )
}

/** Whether a line is optional, and how its price is calculated if the amount does not show it. */
function aboutLine(line: QuoteLine, currency: string) {
  const isPlain = line.kind === 'fixed' && line.quantity === 100
  return [
    ...(line.optional ? [t('quotes:line.optional')] : []),
    ...(isPlain ? [] : [priceText(line, currency)]),
  ].join('. ')
}

function Totals({
  content: { currency, tax },
  sums,
  isRateUnread,
}: Pick<FiguresProps, 'content' | 'sums'> & { isRateUnread: boolean }) {
  const { t } = useTranslation()
  const money = (minor: number) => formatMoney({ minor, currency })
  const rate = percentText(tax.basisPoints)
  return (
    <>
      <dl className={css.sums}>
        <Sum name={t('quotes:sums.subtotal')} value={money(sums.subtotal)} />
        {sums.discount > 0 ? (
          <Sum name={t('quotes:sums.discount')} value={`−${money(sums.discount)}`} />
        ) : null}
        {tax.mode === 'on_top' && !isRateUnread ? (
          <Sum name={t('quotes:sums.tax_on_top', { rate })} value={money(sums.tax)} />
        ) : null}
        <Sum name={t('quotes:sums.total')} value={money(sums.total)} isTotal />
      </dl>
      {isRateUnread ? (
        <Soft small>{t('quotes:sums.rateUnread')}</Soft>
      ) : tax.mode === 'on_top' ? null : (
        <Soft small>
          {tax.mode === 'none'
            ? t('quotes:sums.noTax')
            : t('quotes:sums.tax_included', { amount: money(sums.tax), rate })}
        </Soft>
      )}
    </>
  )
}

/** An amount in the couple’s currency, or what is missing to convert it. */
function ownText({ minor, currency }: { minor: number; currency: string }, own: OwnMoney) {
  const factor = factorOf(own, currency)
  if (factor === null) return t('quotes:sums.noRate', { currency, own: own.currency })
  const amount = formatMoney({ minor: converted(minor, factor), currency: own.currency })
  return t('quotes:sums.inYours', { amount })
}

function Sum({ name, value, isTotal }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? css.total : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
