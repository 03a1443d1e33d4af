import type { ChoiceForm } from '#machines/choices/choice/choice-form.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { FixedField } from '#src/ui/forms/lazy/lazy-field.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'

/**
 * What a couple may note of a vendor. A business of the marketplace keeps its name, also after it
 * has left.
 */
export function ChoiceFields({
  isFromMarketplace,
  ...part
}: FormPart<ChoiceForm> & { isFromMarketplace: boolean }) {
  const { t } = useTranslation()
  const text = (field: Exclude<keyof ChoiceForm, 'currency'>) => ({
    label: t(`choices:details.${field}`),
    ...inPart(part, field),
  })
  return (
    <>
      {isFromMarketplace ? (
        <FixedField
          label={t('choices:details.name')}
          value={part.values.name}
          hint={t('choices:details.nameFixed')}
        />
      ) : (
        <TextField {...text('name')} required autoComplete="off" />
      )}
      <Pair>
        <TextField {...text('contact')} autoComplete="off" />
        <TextField {...text('phone')} type="tel" autoComplete="off" />
      </Pair>
      <Pair>
        <TextField {...text('email')} type="email" autoComplete="off" />
        <TextField {...text('website')} inputMode="url" autoComplete="off" />
      </Pair>
      <Pair>
        <TextField
          {...text('price')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('choices:details.priceHint', { currency: part.values.currency })}
        />
        <DateField
          {...text('offerUntil')}
          {...dateFieldTexts()}
          hint={t('choices:details.offerHint')}
        />
      </Pair>
      <TextArea {...text('notes')} />
    </>
  )
}
