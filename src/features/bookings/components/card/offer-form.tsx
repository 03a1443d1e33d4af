import { useState } from 'react'
import * as v from 'valibot'
import { maxContract } from '#machines/bookings/booking.schema.ts'
import { percentFrom } from '#machines/kernel/forms/hundredths.ts'
import { inOrderOfDays } from '#machines/bookings/booking.rules.ts'
import { useKeptForm } from '#src/client/storage/use-kept-form.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { FormHead } from '#src/ui/overlays/form-head.tsx'
import type { PartProps } from './payments.tsx'
import css from './booking.module.css'

export type FormProps = Omit<PartProps, 'disabledReason' | 'renderOutcome'> & {
  onClose: () => void
}

/** The business offers a contract, or another version of it, with what a cancellation costs. */
export function OfferForm({ booking, busyWith, take, onClose }: FormProps) {
  const { t } = useTranslation()
  const { text, days, percent, others, change, forget } = useOffer(booking)
  const [isSent, setSent] = useState(false)
  const steps = stepsOf(days, percent)
  const problem = problemOf(text.trim())

  async function send() {
    setSent(true)
    if (problem !== null || steps === null) return
    const cancellation = [...steps, ...others]
    if (!(await take({ event: 'OFFER_CONTRACT', text: text.trim(), cancellation }))) return
    forget()
    onClose()
  }

  const wrong = isSent && steps === null
  return (
    <div className={css.box}>
      <FormHead title={t('bookings:offer.title')}>
        <Soft small>{t('bookings:offer.lead')}</Soft>
      </FormHead>
      <Form onSubmit={() => void send()}>
        <TextArea
          label={t('bookings:offer.text')}
          name="text"
          required
          value={text}
          error={isSent && problem !== null ? t(`errors:${problem}`) : null}
          onChange={(typed) => change({ text: typed })}
        />
        <TextField
          label={t('bookings:offer.days')}
          hint={t('bookings:offer.daysHint')}
          name="days"
          inputMode="numeric"
          value={days}
          error={wrong && daysFrom(days) === null ? t('errors:invalid_number') : null}
          onChange={(typed) => change({ days: typed })}
        />
        <TextField
          label={t('bookings:offer.percent')}
          name="percent"
          inputMode="decimal"
          value={percent}
          error={wrong && percentFrom(percent) === null ? t('errors:invalid_percent') : null}
          onChange={(typed) => change({ percent: typed })}
        />
        <div className={css.acts}>
          <Button type="submit" busy={busyWith === 'OFFER_CONTRACT'} busyLabel={t('bookings:busy')}>
            {t('bookings:offer.act')}
          </Button>
          <Button kind="bare" onPress={onClose}>
            {t('bookings:close')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

const offerSchema = v.object({ text: v.string(), days: v.string(), percent: v.string() })

/** What is typed for the next version. */
function useOffer({ id, contract }: FormProps['booking']) {
  const [first, ...others] = inOrderOfDays(contract?.cancellation ?? [])
  const { typed, ...form } = useKeptForm(`contract.${id}.${contract?.number ?? 0}`, offerSchema, {
    text: contract?.text ?? '',
    days: first ? String(first.days) : '',
    percent: first ? String(first.basisPoints / 100) : '',
  })
  return { ...typed, ...form, others }
}

function problemOf(text: string) {
  if (text === '') return 'required'
  return text.length > maxContract ? 'too_long' : null
}

/** Both or none of the two fields; null where they make no step. */
function stepsOf(days: string, percent: string) {
  if (days.trim() === '' && percent.trim() === '') return []
  const step = { days: daysFrom(days), basisPoints: percentFrom(percent) }
  return step.days === null || step.basisPoints === null
    ? null
    : [{ days: step.days, basisPoints: step.basisPoints }]
}

function daysFrom(typed: string) {
  return /^\s*\d{1,4}\s*$/.test(typed) && Number(typed) <= 1_000 ? Number(typed) : null
}
