import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Pair, Soft } from '#src/ui/layout/layout.tsx'
import type { Editor } from '../../use-listing-editor.ts'
import { fieldProps } from './field-parts.tsx'
import { LanguageFields, TownFields } from '../lists/chip-fields.tsx'
import { FaqFields, LinkFields, PackageFields } from '../lists/list-fields.tsx'

interface Of {
  editor: Editor
}

/** What couples read first. */
export function AboutSection({ editor }: Of) {
  const { t } = useTranslation()
  return (
    <Card label={t('listings:editor.section.about')}>
      <h2>{t('listings:editor.section.about')}</h2>
      <TextField {...fieldProps(editor, 'tagline')} hint={t('listings:editor.hint.tagline')} />
      <TextArea
        {...fieldProps(editor, 'description')}
        required
        hint={t('listings:editor.hint.description')}
      />
      <TextField {...fieldProps(editor, 'website')} type="url" inputMode="url" />
      <TextField
        {...fieldProps(editor, 'video')}
        type="url"
        inputMode="url"
        hint={t('listings:editor.hint.video')}
      />
      <LinkFields editor={editor} />
    </Card>
  )
}

/** What it costs, and what for. */
export function PriceSection({ editor }: Of) {
  const { t } = useTranslation()
  const { currency } = editor.values
  return (
    <Card label={t('listings:editor.section.prices')}>
      <h2>{t('listings:editor.section.prices')}</h2>
      <Combobox
        {...fieldProps(editor, 'currency')}
        required
        hint={t('listings:editor.hint.currency')}
        choices={currencyChoices()}
        texts={comboboxTexts(t('errors:invalid_choice'))}
      />
      <Pair>
        <TextField
          {...fieldProps(editor, 'price.fromMinor')}
          inputMode="decimal"
          hint={t('listings:editor.amountIn', { currency })}
        />
        <TextField
          {...fieldProps(editor, 'price.toMinor')}
          inputMode="decimal"
          hint={t('listings:editor.amountIn', { currency })}
        />
      </Pair>
      <TextField {...fieldProps(editor, 'price.covers')} hint={t('listings:editor.hint.covers')} />
      <PackageFields editor={editor} />
    </Card>
  )
}

/** Where they work. */
export function AreaSection({
  editor,
  home: { city: town, country },
}: Of & { home: { city: string; country: string } }) {
  const { t } = useTranslation()
  const { currency } = editor.values
  return (
    <Card label={t('listings:editor.section.area')}>
      <h2>{t('listings:editor.section.area')}</h2>
      <Soft>
        {town ? t('listings:editor.areaLead', { town }) : t('listings:editor.areaWithoutTown')}
      </Soft>
      <Pair>
        <TextField
          {...fieldProps(editor, 'area.radiusKm')}
          inputMode="numeric"
          hint={t('listings:editor.hint.radius')}
        />
        <TextField
          {...fieldProps(editor, 'area.travelFeeMinor')}
          inputMode="decimal"
          hint={t('listings:editor.hint.travelFee', { currency })}
        />
      </Pair>
      <TextField {...fieldProps(editor, 'area.travelNote')} />
      <TownFields editor={editor} country={country} />
    </Card>
  )
}

/** Who does the work, in which languages, and how early they are booked. */
export function TeamSection({ editor }: Of) {
  const { t } = useTranslation()
  const number = { inputMode: 'numeric' as const }
  return (
    <Card label={t('listings:editor.section.practical')}>
      <h2>{t('listings:editor.section.practical')}</h2>
      <LanguageFields editor={editor} />
      <Pair>
        <TextField
          {...fieldProps(editor, 'teamSize')}
          {...number}
          hint={t('listings:editor.unitHint.people')}
        />
        <TextField
          {...fieldProps(editor, 'foundedYear')}
          {...number}
          hint={t('listings:editor.hint.founded')}
        />
        <TextField
          {...fieldProps(editor, 'leadDays')}
          {...number}
          hint={t('listings:editor.unitHint.days')}
        />
      </Pair>
      <FaqFields editor={editor} />
    </Card>
  )
}

/** On what terms. */
export function TermsSection({ editor }: Of) {
  const { t } = useTranslation()
  return (
    <Card label={t('listings:editor.section.terms')}>
      <h2>{t('listings:editor.section.terms')}</h2>
      <TextField
        {...fieldProps(editor, 'depositPercent')}
        inputMode="numeric"
        hint={t('listings:editor.hint.deposit')}
      />
      <TextArea
        {...fieldProps(editor, 'cancellation')}
        hint={t('listings:editor.hint.cancellation')}
      />
    </Card>
  )
}
