import { taxModes } from '#machines/quotes/quote-content.schema.ts'
import { reductionKinds } from '#machines/quotes/forms/quote-form.rules.ts'
import type { ReductionKind } from '#machines/quotes/forms/quote-form.rules.ts'
import { currencies } from '#machines/kernel/values/currency.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Pair } from '#src/ui/layout/layout.tsx'
import type { QuoteDraft } from '../../use-quote-draft.ts'

/** The settings of the whole price: currency, guests, discount and tax. */
export function PriceFields({ draft }: { draft: QuoteDraft }) {
  const { t } = useTranslation()
  const { values, set, problemAt } = draft
  return (
    <Card label={t('quotes:editor.price_title')}>
      <h2>{t('quotes:editor.price_title')}</h2>
      <Pair>
        <Select
          name="currency"
          label={t('quotes:editor.currency')}
          value={values.currency}
          empty={values.currency}
          choices={currencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => set({ currency: currency || values.currency })}
        />
        <TextField
          name="guests"
          label={t('quotes:editor.guests')}
          hint={t('quotes:editor.guestsHint')}
          inputMode="numeric"
          autoComplete="off"
          value={values.guests}
          error={errorText(problemAt('guests'))}
          onChange={(guests) => set({ guests })}
        />
      </Pair>
      <Reduced
        name="discount"
        label={t('quotes:editor.discount')}
        kind={values.discountKind}
        value={values.discount}
        currency={values.currency}
        error={errorText(problemAt('discount'))}
        onKind={(discountKind) => set({ discountKind })}
        onChange={(discount) => set({ discount })}
      />
      <ChoiceTiles
        name="tax"
        label={t('quotes:editor.tax')}
        value={values.taxMode}
        choices={taxModes.map((value) => ({ value, label: t(`quotes:editor.taxes.${value}`) }))}
        onChange={(taxMode) => set({ taxMode })}
      />
      {values.taxMode === 'none' ? null : (
        <TextField
          name="taxRate"
          label={t('quotes:editor.taxRate')}
          required
          inputMode="decimal"
          autoComplete="off"
          value={values.tax}
          error={errorText(problemAt('tax'))}
          onChange={(tax) => set({ tax })}
        />
      )}
    </Card>
  )
}

/** A reduction of the price in percent or as an amount, or none. */
export function Reduced({
  name,
  label,
  kind,
  value,
  currency,
  error,
  onKind,
  onChange,
}: {
  name: string
  label: string
  kind: ReductionKind
  value: string
  currency: string
  error: string | null
  onKind: (kind: ReductionKind) => void
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceTiles
        name={`${name}Kind`}
        label={label}
        abreast
        value={kind}
        choices={reductionKinds.map((each) => ({
          value: each,
          label: t(`quotes:editor.reduction.${each}`),
        }))}
        onChange={onKind}
      />
      {kind === 'none' ? null : (
        <TextField
          name={name}
          label={
            kind === 'percent'
              ? t('quotes:editor.percent')
              : t('quotes:editor.amountIn', { currency })
          }
          required
          inputMode="decimal"
          autoComplete="off"
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </>
  )
}
