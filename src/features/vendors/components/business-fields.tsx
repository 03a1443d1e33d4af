import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { BusinessForm } from '#machines/vendors/form/business-form.schema.ts'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { countryChoices } from '#src/i18n/countries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'

/**
 * What a vendor tells about their business; name and category are required. `withoutChecked` leaves
 * what a review has checked to the caller, and `withoutListed` what its listing says.
 */
export function BusinessFields({
  withoutChecked = false,
  withoutListed = false,
  ...part
}: FormPart<BusinessForm> & { withoutChecked?: boolean; withoutListed?: boolean }) {
  const { t } = useTranslation()
  const text = (field: keyof BusinessForm) => ({
    label: t(`vendors:fields.${field}`),
    ...inPart(part, field),
  })
  return (
    <>
      {withoutChecked ? null : <CheckedFields {...part} />}
      <Pair>
        <TextField {...text('phone')} type="tel" autoComplete="tel" />
        {withoutListed ? null : (
          <TextField {...text('website')} type="url" inputMode="url" autoComplete="url" />
        )}
      </Pair>
      {withoutListed ? null : <TextArea {...text('description')} />}
    </>
  )
}

/** What the review team compares with documents. */
export function CheckedFields(
  part: FormPart<Pick<BusinessForm, 'name' | 'category' | 'city' | 'country'>>,
) {
  const { t } = useTranslation()
  const text = (field: 'name' | 'category' | 'city' | 'country') => ({
    label: t(`vendors:fields.${field}`),
    ...inPart(part, field),
  })
  return (
    <>
      <Pair>
        <TextField {...text('name')} required autoComplete="organization" />
        <Select
          {...text('category')}
          required
          empty={t('ui:choose')}
          choices={serviceCategories.map((category) => ({
            value: category,
            label: t(`vendors:category.${category}`),
          }))}
        />
      </Pair>
      <Pair>
        <TextField {...text('city')} autoComplete="address-level2" />
        <Combobox
          {...text('country')}
          choices={countryChoices()}
          texts={comboboxTexts(t('errors:unknown_country'))}
        />
      </Pair>
    </>
  )
}
