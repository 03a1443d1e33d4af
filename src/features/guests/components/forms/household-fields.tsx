import type { HouseholdForm } from '#machines/guests/forms/household-form.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { firstWord } from '../table/lines.tsx'

interface FieldsProps {
  values: HouseholdForm
  names: readonly [string, string]
  errorAt: (field: keyof HouseholdForm) => string | null
  onChange: (field: keyof HouseholdForm, value: string) => void
}

type Props = FieldsProps

/** What the household is called, and whose guests they are. */
export function HouseholdNameFields({ values, names, errorAt, onChange }: Props) {
  const { t } = useTranslation()
  const sideNames = names.map((name, place) => ({
    value: place === 0 ? 'first' : 'second',
    name: firstWord(name),
  }))
  return (
    <>
      <TextField
        name="name"
        required
        label={t('guests:household.name')}
        hint={t('guests:household.nameHint')}
        value={values.name}
        error={errorAt('name')}
        onChange={(value) => onChange('name', value)}
      />
      <ChoiceTiles
        name="side"
        label={t('guests:household.side')}
        value={values.side}
        choices={[
          ...sideNames
            .filter(({ name }) => name !== '')
            .map(({ value, name }) => ({ value, label: t('guests:side.of', { name }) })),
          { value: 'both', label: t('guests:side.both') },
          { value: '', label: t('guests:side.unknown') },
        ]}
        onChange={(value) => onChange('side', value)}
      />
    </>
  )
}

/** Where the invitation goes. */
export function AddressFields({ values, errorAt, onChange }: Omit<Props, 'names'>) {
  const { t } = useTranslation()
  const at = (
    field: 'addressLine1' | 'addressLine2' | 'city' | 'region' | 'postcode' | 'country' | 'notes',
  ) => ({
    name: field,
    label: t(`guests:household.${field}`),
    value: values[field],
    error: errorAt(field),
    onChange: (value: string) => onChange(field, value),
  })
  return (
    <>
      <Pair>
        <TextField {...at('addressLine1')} />
        <TextField {...at('addressLine2')} />
      </Pair>
      <Pair>
        <TextField {...at('postcode')} />
        <TextField {...at('city')} />
      </Pair>
      <Pair>
        <TextField {...at('region')} />
        <TextField {...at('country')} />
      </Pair>
      <TextField {...at('notes')} />
    </>
  )
}
