import type { Budget, BudgetItem } from '#machines/budget/budget.schema.ts'
import { headcountOf } from '#machines/budget/sums/totals.rules.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair, Row } from '#src/ui/layout/layout.tsx'
import { Fields } from './fields.tsx'

/** What is tried, as it is typed; an empty field changes nothing. */
export type TypedWhatIf = Record<'guests' | 'item' | 'vendor' | 'price', string>

export function GuestsField({
  budget,
  typed,
  coming,
  areGuestsWrong,
  onChange,
}: {
  budget: Budget
  typed: TypedWhatIf
  coming: number | null
  areGuestsWrong: boolean
  onChange: (field: keyof TypedWhatIf, value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('budget:whatIf.guests')}
        name="guests"
        inputMode="numeric"
        autoComplete="off"
        hint={t('budget:whatIf.guestsHint', {
          count: headcountOf(budget),
          guests: formatNumber(headcountOf(budget)),
        })}
        value={typed.guests}
        error={areGuestsWrong ? errorText('invalid_number') : null}
        onChange={(value) => onChange('guests', value)}
      />
      {coming !== null && coming > 0 && typed.guests.trim() !== String(coming) ? (
        <Row>
          <Button kind="bare" onPress={() => onChange('guests', String(coming))}>
            {t('budget:whatIf.coming', { guests: formatNumber(coming) })}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

export function ItemField({
  budget,
  typed,
  onChange,
}: {
  budget: Budget
  typed: TypedWhatIf
  onChange: (field: keyof TypedWhatIf, value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('budget:whatIf.item')}
      name="item"
      empty={t('budget:whatIf.none')}
      value={typed.item}
      choices={budget.items.map(({ id, name, vendor }) => ({
        value: id,
        label: vendor ? `${name}: ${vendor}` : name,
      }))}
      onChange={(value) => onChange('item', value)}
    />
  )
}

export function InsteadFields({
  typed,
  item,
  isPriceWrong,
  isTooMuch,
  onChange,
}: {
  typed: TypedWhatIf
  item: BudgetItem
  isPriceWrong: boolean
  isTooMuch: boolean
  onChange: (field: keyof TypedWhatIf, value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Pair>
      <Fields
        fields={[
          { name: 'vendor', label: t('budget:whatIf.vendor') },
          {
            name: 'price',
            label: t(item.perGuest ? 'budget:whatIf.priceEach' : 'budget:whatIf.price', {
              currency: item.currency,
            }),
          },
        ]}
        values={typed}
        errorAt={(field) =>
          field === 'price'
            ? errorText(isPriceWrong ? 'invalid_amount' : isTooMuch ? 'sums_too_large' : null)
            : null
        }
        onChange={onChange}
      />
    </Pair>
  )
}
