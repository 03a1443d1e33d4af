import { contactWays, flexibilities } from '#machines/enquiries/enquiry.schema.ts'
import { whens } from '#machines/enquiries/forms/ask-form.schema.ts'
import type { AskForm } from '#machines/enquiries/forms/ask-form.schema.ts'
import { formatMonth, formatWeekday } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { ChoiceTiles, Checkbox, Select } from '#src/ui/forms/choices.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'

/** How many months ahead a wedding may be named by its month: as many as its own page offers. */
const monthsAhead = 60

const amount = { inputMode: 'decimal', autoComplete: 'off' } as const

/** What a couple tells the vendors whom they ask; each field says who will see it. */
export function AskFields({ today, ...part }: FormPart<AskForm> & { today: string }) {
  const { t } = useTranslation()
  const field = fieldsOf(part)
  return (
    <>
      <WhenFields today={today} {...part} />
      <Pair>
        <TextField
          {...field('minGuests')}
          required
          inputMode="numeric"
          hint={t('enquiries:ask.seen.asked')}
        />
        <TextField
          {...field('maxGuests')}
          inputMode="numeric"
          hint={t('enquiries:ask.seen.optional')}
        />
      </Pair>
      <Pair>
        <TextField {...field('town')} autoComplete="off" hint={t('enquiries:ask.seen.asked')} />
        <TextField {...field('venue')} autoComplete="off" hint={t('enquiries:ask.seen.venue')} />
      </Pair>
      <Pair>
        <TextField {...field('minBudget')} {...amount} hint={budgetHint(part.values)} />
        <TextField {...field('maxBudget')} {...amount} hint={budgetHint(part.values)} />
      </Pair>
      <TextArea {...field('mustHaves')} hint={t('enquiries:ask.seen.mustHaves')} />
      <TextArea {...field('message')} required hint={t('enquiries:ask.seen.message')} />
      <ContactFields {...part} />
    </>
  )
}

function WhenFields({ today, ...part }: FormPart<AskForm> & { today: string }) {
  const { t } = useTranslation()
  const field = fieldsOf(part)
  const hint = t('enquiries:ask.seen.asked')
  return (
    <>
      <ChoiceTiles
        {...field('when')}
        abreast
        choices={whens.map((value) => ({ value, label: t(`enquiries:ask.when.${value}`) }))}
      />
      <Pair>
        {part.values.when === 'month' ? (
          <Select
            {...field('month')}
            required
            hint={hint}
            empty={t('enquiries:ask.chooseMonth')}
            choices={monthsFrom(today).map((value) => ({ value, label: formatMonth(value, '') }))}
          />
        ) : (
          <DateField
            {...field('day')}
            required
            hint={hint}
            {...dateFieldTexts()}
            echo={(day) => t('enquiries:ask.seen.day', { weekday: formatWeekday(day) })}
          />
        )}
        <Select
          {...field('flexibility')}
          empty={t('enquiries:ask.chooseFlexibility')}
          hint={hint}
          choices={flexibilities.map((value) => ({
            value,
            label: t(`enquiries:flexibility.${value}`),
          }))}
        />
      </Pair>
    </>
  )
}

function ContactFields(part: FormPart<AskForm>) {
  const { t } = useTranslation()
  const field = fieldsOf(part)
  const { contactBy, shareContact } = part.values
  return (
    <>
      <ChoiceTiles
        {...field('contactBy')}
        hint={t('enquiries:ask.seen.asked')}
        choices={contactWays.map((value) => ({
          value,
          label: t(`enquiries:contactBy.${value}`),
        }))}
      />
      {contactBy === 'phone' || shareContact === 'yes' ? (
        <TextField
          {...field('phone')}
          type="tel"
          required={contactBy === 'phone'}
          hint={t('enquiries:ask.seen.phone')}
        />
      ) : null}
      <Checkbox
        name="shareContact"
        checked={shareContact === 'yes'}
        onChange={(isShared) => part.onChange('shareContact', isShared ? 'yes' : 'no')}
      >
        {t('enquiries:ask.fields.shareContact')}
      </Checkbox>
    </>
  )
}

function fieldsOf(part: FormPart<AskForm>) {
  return (name: keyof AskForm) => ({
    label: t(`enquiries:ask.fields.${name}`),
    ...inPart(part, name),
  })
}

function budgetHint({ currency }: AskForm) {
  return t('enquiries:ask.seen.budget', { currency })
}

/** "2027-03", from the present month on. */
function monthsFrom(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsAhead }, (_, ahead) => {
    const count = year * 12 + month - 1 + ahead
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}
