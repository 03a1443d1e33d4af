import { isStorableDay } from '#machines/kernel/values/dates.ts'
import { maxOf } from '#machines/quotes/quote-content.schema.ts'
import { typedDues } from '#machines/quotes/forms/quote-form.rules.ts'
import type { TypedPart } from '#machines/quotes/forms/quote-form.rules.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import type { QuoteDraft } from '../../use-quote-draft.ts'
import { Reduced } from './price-fields.tsx'
import css from './editor.module.css'

const blankPart = { percent: '', due: 'before' as const, days: '30', day: '' }

/** The deposit, and when the rest is due. */
export function PaymentFields({ draft }: { draft: QuoteDraft }) {
  const { t } = useTranslation()
  const { values, set, problemAt } = draft
  const { plan } = values
  return (
    <Card label={t('quotes:editor.payments')}>
      <h2>{t('quotes:editor.payments')}</h2>
      <Reduced
        name="deposit"
        label={t('quotes:editor.deposit')}
        kind={values.depositKind}
        value={values.deposit}
        currency={values.currency}
        error={errorText(problemAt('deposit'))}
        onKind={(depositKind) => set({ depositKind })}
        onChange={(deposit) => set({ deposit })}
      />
      <h3>{t('quotes:editor.plan')}</h3>
      <Soft small>{t('quotes:editor.planLead')}</Soft>
      <Notice kind="critical">{errorText(problemAt('plan'))}</Notice>
      {plan.map((_, place) => (
        // Payments have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <PartFields key={place} draft={draft} place={place} />
      ))}
      <Row>
        <Button
          kind="quiet"
          icon="add"
          disabledReason={plan.length >= maxOf.parts ? errorText('too_many') : null}
          onPress={() =>
            set({ plan: [...plan, { ...blankPart, percent: plan.length === 0 ? '100' : '' }] })
          }
        >
          {t('quotes:editor.addPart')}
        </Button>
      </Row>
    </Card>
  )
}

function PartFields({ draft, place }: { draft: QuoteDraft; place: number }) {
  const { t } = useTranslation()
  const { values, set, setPart, problemAt } = draft
  const part = values.plan[place]
  if (!part) return null
  const at = (field: string) => errorText(problemAt(`plan.${place}.${field}`))
  return (
    <fieldset className={css.line}>
      <legend>{t('quotes:editor.part', { place: place + 1 })}</legend>
      <div className={css.three}>
        <TextField
          name={`percent-${place}`}
          label={t('quotes:editor.share')}
          required
          inputMode="decimal"
          autoComplete="off"
          value={part.percent}
          error={at('percent')}
          onChange={(percent) => setPart(place, { percent })}
        />
        <Select
          name={`due-${place}`}
          label={t('quotes:editor.due')}
          value={part.due === 'acceptance' ? '' : part.due}
          empty={t('quotes:editor.dues.acceptance')}
          choices={typedDues
            .filter((due) => due !== 'acceptance')
            .map((value) => ({ value, label: t(`quotes:editor.dues.${value}`) }))}
          onChange={(due) => setPart(place, { due: due || 'acceptance' })}
        />
        <DueField draft={draft} part={part} place={place} />
      </div>
      <Row>
        <Button
          kind="bare"
          name={t('quotes:editor.removePartName', { place: place + 1 })}
          onPress={() => set({ plan: values.plan.filter((each) => each !== part) })}
        >
          {t('quotes:editor.removePart')}
        </Button>
      </Row>
    </fieldset>
  )
}

function DueField({
  draft: { setPart, problemAt },
  part,
  place,
}: {
  draft: QuoteDraft
  part: TypedPart
  place: number
}) {
  const { t } = useTranslation()
  const at = (field: string) => errorText(problemAt(`plan.${place}.${field}`))
  return part.due === 'day' ? (
    <DateField
      name={`day-${place}`}
      {...dateFieldTexts()}
      label={t('quotes:editor.day')}
      required
      value={part.day}
      error={at('day')}
      onChange={(day) => setPart(place, { day })}
    />
  ) : (
    <TextField
      name={`days-${place}`}
      label={t('quotes:editor.days')}
      required
      inputMode="numeric"
      autoComplete="off"
      value={part.days}
      error={at('days')}
      onChange={(days) => setPart(place, { days })}
    />
  )
}

/** The last day to accept, and other terms. */
export function ConditionFields({ draft, today }: { draft: QuoteDraft; today: string }) {
  const { t } = useTranslation()
  const { values, set, problemAt } = draft
  return (
    <Card label={t('quotes:editor.conditions')}>
      <h2>{t('quotes:editor.conditions')}</h2>
      <DateField
        name="validUntil"
        {...dateFieldTexts()}
        label={t('quotes:editor.validUntil')}
        required
        value={values.validUntil}
        error={errorText(
          problemAt('validUntil') ??
            (isStorableDay(values.validUntil) && values.validUntil < today ? 'quote_over' : null),
        )}
        onChange={(validUntil) => set({ validUntil })}
      />
      <TextArea
        name="terms"
        label={t('quotes:editor.terms')}
        hint={t('quotes:editor.termsHint')}
        value={values.terms}
        error={errorText(problemAt('terms'))}
        onChange={(terms) => set({ terms })}
      />
    </Card>
  )
}
