import { useState } from 'react'
import * as v from 'valibot'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { timesFormSchema } from '#machines/bookings/times/vendor-times.schema.ts'
import type { TimesForm as Typed } from '#machines/bookings/times/vendor-times.schema.ts'
import { clockText } from '#machines/kernel/forms/clock.ts'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { vendorTimesText } from '#src/i18n/parts/vendor-times.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { FormHead } from '#src/ui/overlays/form-head.tsx'
import type { FormProps } from './offer-form.tsx'
import css from './booking.module.css'

/** When the vendor is there on the day; before they have said so, that it is still to come. */
export function VendorTimes({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { times, isConfirmed, side, actions, theirActions } = booking
  const maySay = [...actions, ...theirActions].some(
    ({ event, refusedBy }) => event === 'SAY_TIMES' && refusedBy.length === 0,
  )
  // On the day and after it nobody asks any more.
  if (times === null && !(isConfirmed && maySay)) return null
  return (
    <Stack gap="tight">
      <h4>{t('bookings:times.title')}</h4>
      <Soft small>
        {times === null ? t(`bookings:times.unknown.${side}`) : vendorTimesText(times)}
      </Soft>
    </Stack>
  )
}

/** The vendor says when they come, start and leave. What was typed stays until it is kept. */
export function TimesForm({ booking, busyWith, take, onClose }: FormProps) {
  const { t } = useTranslation()
  const { times, quotedMinutes } = booking
  const [form, setForm] = useState(() => ({
    values: typedFrom(times),
    problems: [] as FieldProblem[],
  }))
  const schema = timesFormSchema(quotedMinutes)
  const part = {
    values: form.values,
    errorAt: (field: keyof Typed) =>
      errorText(form.problems.find(({ path }) => path === field)?.code),
    onChange: (field: keyof Typed, value: string) =>
      setForm((now) => typedInto(now, { field, value })),
  }

  async function send() {
    const problems = fieldProblems(schema, form.values)
    setForm({ ...form, problems })
    if (problems.length > 0) return
    if (await take({ event: 'SAY_TIMES', ...v.parse(schema, form.values) })) onClose()
  }

  return (
    <div className={css.box}>
      <FormHead title={t('bookings:times.question')}>
        <Soft small>{t('bookings:times.lead')}</Soft>
      </FormHead>
      <Form onSubmit={() => void send()}>
        <TextField
          label={t('bookings:times.arrives')}
          hint={t('bookings:times.arrivesHint')}
          {...inPart(part, 'arrives')}
        />
        <TextField label={t('bookings:times.starts')} required {...inPart(part, 'starts')} />
        <TextField
          label={t('bookings:times.ends')}
          required={quotedMinutes === null}
          hint={
            quotedMinutes === null
              ? t('bookings:times.endsHint')
              : t('bookings:times.quoted', { hours: formatNumber(quotedMinutes / 60) })
          }
          {...inPart(part, 'ends')}
        />
        <div className={css.acts}>
          <Button type="submit" busy={busyWith === 'SAY_TIMES'} busyLabel={t('bookings:busy')}>
            {t('bookings:times.act')}
          </Button>
          <Button kind="bare" onPress={onClose}>
            {t('bookings:close')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

function typedFrom(times: Booking['times']): Typed {
  if (times === null) return { arrives: '', starts: '', ends: '' }
  const { arrives, starts, ends } = times
  return {
    arrives: arrives === null ? '' : clockText(arrives),
    starts: clockText(starts),
    ends: clockText(ends),
  }
}
