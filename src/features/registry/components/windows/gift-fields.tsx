import { giftKinds } from '#machines/registry/gift.schema.ts'
import type { GiftForm } from '#machines/registry/gift-form.schema.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair, Soft } from '#src/ui/layout/layout.tsx'

interface FieldsProps {
  values: GiftForm
  /** Somebody gives some of it: what they relied on stays. */
  isTaken: boolean
  errorAt: (field: keyof GiftForm) => string | null
  onChange: (field: keyof GiftForm, value: string) => void
}

/** What is told of a gift. What is asked for follows its kind. */
export function GiftFields({ values, isTaken, errorAt, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const { kind } = values
  const at = (name: keyof GiftForm) => ({
    name,
    value: values[name],
    error: errorAt(name),
    onChange: (value: string) => onChange(name, value),
    autoComplete: 'off',
  })
  const isFixed = isTaken && kind === 'group'
  return (
    <>
      {isTaken ? (
        <Soft>{t(isFixed ? 'registry:gift.takenShares' : 'registry:gift.taken')}</Soft>
      ) : (
        <ChoiceTiles
          {...at('kind')}
          roomy
          label={t('registry:gift.kind')}
          choices={giftKinds.map((value) => ({
            value,
            label: t(`registry:gift.kinds.${value}`),
            note: t(`registry:gift.kindNotes.${value}`),
          }))}
        />
      )}
      <TextField {...at('title')} label={t('registry:gift.title')} required />
      {isFixed ? null : <PriceFields {...{ isTaken, kind, at }} />}
      {kind === 'fund' ? <Soft small>{t('registry:gift.noMoney')}</Soft> : null}
      <TextField
        {...at('link')}
        label={t('registry:gift.link')}
        type="url"
        hint={t('registry:gift.linkHint')}
      />
      <TextArea
        {...at('note')}
        label={t('registry:gift.note')}
        hint={t('registry:gift.noteHint')}
      />
    </>
  )
}

/** A field's name and value, what is wrong with it, and how it changes. */
type FieldAt = (field: keyof GiftForm) => {
  name: keyof GiftForm
  value: string
  error: string | null
  onChange: (value: string) => void
  autoComplete: string
}

function PriceFields({
  isTaken,
  kind,
  at,
}: {
  isTaken: boolean
  kind: GiftForm['kind']
  at: FieldAt
}) {
  const { t } = useTranslation()
  return (
    <Pair>
      <TextField
        {...at('price')}
        label={fieldName('price', kind)}
        required={kind === 'group'}
        hint={kind === 'fund' ? t('registry:gift.goalHint') : undefined}
      />
      {isTaken ? null : (
        <Select
          {...at('currency')}
          label={t('registry:gift.currency')}
          empty={t('ui:notGiven')}
          choices={currencyChoices().map(({ value, label }) => ({ value, label }))}
        />
      )}
      {kind === 'fund' ? null : (
        <TextField
          {...at('wanted')}
          label={fieldName('wanted', kind)}
          inputMode="numeric"
          required
        />
      )}
    </Pair>
  )
}

/** What a field is called: of another kind it means another thing. */
export function fieldName(field: string, kind: string): string {
  const of = giftKinds.find((known) => known === kind) ?? 'gift'
  if (field === 'price') return t(`registry:gift.prices.${of}`)
  if (field === 'wanted') return t(of === 'group' ? 'registry:gift.shares' : 'registry:gift.wanted')
  const known = (['kind', 'title', 'note', 'link', 'currency'] as const).find(
    (name) => name === field,
  )
  return known ? t(`registry:gift.${known}`) : field
}
