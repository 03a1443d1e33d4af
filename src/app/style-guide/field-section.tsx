import { useState } from 'react'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { countryChoices } from '#src/i18n/countries.ts'
import { dateLocale, dayHere, daysUntil, formatWeekday } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Checkbox, ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { Section } from './section.tsx'
import css from './style-guide.module.css'

const categories = ['florist', 'venue', 'catering'] as const
const types = ['garden', 'beach', 'traditional'] as const

export function FieldSection() {
  const { t } = useTranslation()
  const [values, setValues] = useState({
    firstName: t('guide:fields.firstNameValue'),
    email: 'maya@lindqvist',
    category: 'florist',
    country: 'US',
    date: '2027-03-13',
    password: 'Secret',
    message: '',
    type: 'garden',
  })
  const at = (name: keyof typeof values) => ({
    name: `guide-${name}`,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  const { password } = values
  return (
    <Section of="fields">
      <Card>
        <div className={css.fields}>
          <TextField {...at('firstName')} label={t('guide:fields.firstName')} autoComplete="off" />
          <TextField
            {...at('email')}
            label={t('guide:fields.email')}
            type="email"
            autoComplete="off"
            error={/@.+\../.test(values.email) ? null : t('guide:fields.emailError')}
          />
          <Select
            {...at('category')}
            required
            label={t('guide:fields.category')}
            empty={t('ui:choose')}
            choices={categories.map((value) => ({ value, label: t(`vendors:category.${value}`) }))}
          />
          <ExampleDate at={at} />
          <Combobox
            {...at('country')}
            label={t('guide:fields.country')}
            hint={t('guide:fields.countryHint')}
            choices={countryChoices()}
            texts={comboboxTexts(t('guide:fields.countryUnread'))}
          />
          <ExamplePassword at={at} password={password} />
          <TextArea
            {...at('message')}
            label={t('guide:fields.message')}
            hint={t('guide:fields.messageHint')}
          />
          <ExampleChoices at={at} />
        </div>
      </Card>
    </Section>
  )
}

type FieldAt = (name: 'date' | 'password' | 'type') => {
  name: string
  value: string
  onChange: (value: string) => void
}

function ExampleDate({ at }: { at: FieldAt }) {
  const { t } = useTranslation()
  return (
    <DateField
      {...at('date')}
      label={t('guide:fields.date')}
      hint={t('guide:fields.dateHint')}
      placeholder={t('guide:fields.dateExample')}
      locale={dateLocale()}
      echo={echo}
      texts={{
        open: t('guide:fields.calendar'),
        unread: t('guide:fields.dateUnread'),
        month: t('guide:fields.month'),
        year: t('guide:fields.year'),
      }}
    />
  )
}

function ExamplePassword({ at, password }: { at: FieldAt; password: string }) {
  const { t } = useTranslation()
  return (
    <PasswordField
      {...at('password')}
      label={t('guide:fields.password')}
      autoComplete="new-password"
      revealLabel={t('ui:showPassword')}
      rules={[
        { name: t('guide:fields.ruleLength'), holds: password.length >= 8 },
        { name: t('guide:fields.ruleNumber'), holds: /\d/.test(password) },
        {
          name: t('guide:fields.ruleCase'),
          holds: /[a-z]/.test(password) && /[A-Z]/.test(password),
        },
      ]}
    />
  )
}

function ExampleChoices({ at }: { at: FieldAt }) {
  const { t } = useTranslation()
  const [ticked, tick] = useState({ remember: true, terms: false })
  return (
    <div className={css.ticks}>
      <ChoiceTiles
        {...at('type')}
        label={t('guide:fields.type')}
        choices={types.map((value) => ({ value, label: t(`wedding:type.${value}`) }))}
      />
      <Checkbox
        name="guide-remember"
        checked={ticked.remember}
        onChange={(remember) => tick((before) => ({ ...before, remember }))}
      >
        {t('guide:fields.remember')}
      </Checkbox>
      <Checkbox
        name="guide-terms"
        checked={ticked.terms}
        error={ticked.terms ? null : t('guide:fields.termsError')}
        onChange={(terms) => tick((before) => ({ ...before, terms }))}
      >
        {t('guide:fields.terms')}
      </Checkbox>
    </div>
  )
}

function echo(day: string) {
  const count = daysUntil(day, dayHere(new Date()))
  const weekday = formatWeekday(day)
  return count < 0
    ? t('guide:fields.datePast', { weekday })
    : t('guide:fields.dateEcho', { weekday, count })
}
