import type { WeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { KindFields, PlaceFields } from './about-fields.tsx'
import { WhenFields } from './when-fields.tsx'

/** What a couple may tell about their wedding; all of it may stay empty. */
export function WeddingFields(part: FormPart<WeddingForm>) {
  const { t } = useTranslation()
  const text = (field: keyof WeddingForm) => ({
    label: t(`wedding:fields.${field}`),
    ...inPart(part, field),
  })
  return (
    <>
      <Pair>
        <TextField {...text('partnerName')} autoComplete="off" />
        <TextField
          {...text('partnerEmail')}
          type="email"
          autoComplete="off"
          hint={t('wedding:hints.partnerEmail')}
        />
      </Pair>
      <WhenFields {...part} />
      <PlaceFields {...part} />
      <KindFields {...part} />
    </>
  )
}
