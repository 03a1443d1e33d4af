import type { ReactNode } from 'react'
import { giftCategories, giftKinds } from '#machines/registry/gift.schema.ts'
import type { GiftForm } from '#machines/registry/gift-form.schema.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Checkbox, ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair, Soft } from '#src/ui/layout/layout.tsx'

interface FieldsProps {
  values: GiftForm
  /** Somebody gives some of it: what they relied on stays. */
  isTaken: boolean
  errorAt: (field: keyof GiftForm) => string | null
  onChange: (field: keyof GiftForm, value: string) => void
  /** The link to the shop, where its page fills in the rest. */
  shop?: ReactNode
}

/** What is told of a gift. What is asked for follows its kind. */
export function GiftFields({ values, isTaken, errorAt, onChange, shop }: FieldsProps) {
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
      {shop}
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
      {kind === 'fund' ? <FundFields at={at} /> : null}
      <WishFields at={at} />
      {shop ? null : (
        <TextField
          {...at('link')}
          label={t('registry:gift.link')}
          type="url"
          hint={t('registry:gift.linkHint')}
        />
      )}
      <TextArea
        {...at('note')}
        label={t('registry:gift.note')}
        hint={t('registry:gift.noteHint')}
      />
    </>
  )
}

/** How a fund asks for money that does not pass through here. */
function FundFields({ at }: { at: FieldAt }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        {...at('suggested')}
        label={t('registry:gift.suggested')}
        hint={t('registry:gift.suggestedHint')}
      />
      <TextArea
        {...at('howToGive')}
        label={t('registry:gift.howToGive')}
        hint={t('registry:gift.howToGiveHint')}
      />
      <Soft small>{t('registry:gift.noMoney')}</Soft>
    </>
  )
}

/** What kind of thing it is, and how much it is wanted. */
function WishFields({ at }: { at: FieldAt }) {
  const { t } = useTranslation()
  const { name, value, onChange } = at('isMostWanted')
  return (
    <>
      <Select
        {...at('category')}
        label={t('registry:gift.category')}
        empty={t('registry:category.none')}
        choices={giftCategories.map((category) => ({
          value: category,
          label: t(`registry:category.${category}`),
        }))}
      />
      <Checkbox
        name={name}
        checked={value === 'yes'}
        onChange={(isTicked) => onChange(isTicked ? 'yes' : '')}
      >
        {t('registry:gift.isMostWanted')}
      </Checkbox>
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
        inputMode="decimal"
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

const namedFields = [
  'kind',
  'title',
  'note',
  'link',
  'currency',
  'category',
  'isMostWanted',
  'suggested',
  'howToGive',
] as const

/** A field's value as people read it. */
export function shownValue(field: string, value: string) {
  const category = giftCategories.find((known) => field === 'category' && known === value)
  if (category) return t(`registry:category.${category}`)
  if (field === 'isMostWanted') return t(value === 'yes' ? 'registry:gift.yes' : 'registry:gift.no')
  return value || t('ui:notGiven')
}

/** What a field is called: of another kind it means another thing. */
export function fieldName(field: string, kind: string): string {
  const of = giftKinds.find((known) => known === kind) ?? 'gift'
  if (field === 'price') return t(`registry:gift.prices.${of}`)
  if (field === 'wanted') return t(of === 'group' ? 'registry:gift.shares' : 'registry:gift.wanted')
  const known = namedFields.find((name) => name === field)
  return known ? t(`registry:gift.${known}`) : field
}
