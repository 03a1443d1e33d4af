import { useState } from 'react'
import type {
  CalendarChange,
  CalendarRecord,
  Weekday,
} from '#machines/availability/calendar.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { dateLocale } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import css from './calendar.module.css'
import { weekdayNames } from '#src/i18n/parts/days/weekday-names.ts'

export type ChangeCalendar = (
  what: Omit<CalendarChange, 'version'>,
) => Promise<Answer<CalendarRecord>>

/** How many weddings a day, and the weekdays without any. */
export function BookingRules({
  record,
  change,
}: {
  record: CalendarRecord
  change: ChangeCalendar
}) {
  const { t } = useTranslation()
  const showToast = useToast()
  // Null while it says what is kept.
  const { setTyped, refusal, isBusy, capacity, weekdaysOff, error, toggle, save } = useBookingRules(
    record,
    change,
    showToast,
  )

  return (
    <Card label={t('availability:rules.title')}>
      <h2>{t('availability:rules.title')}</h2>
      <Form onSubmit={() => void save()}>
        <TextField
          name="capacity"
          label={t('availability:rules.capacity')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('availability:rules.capacityHint')}
          value={capacity}
          error={error}
          onChange={setTyped}
        />
        <fieldset className={css.weekdays}>
          <legend>{t('availability:rules.weekdays')}</legend>
          {weekdayNames(dateLocale()).short.map(({ weekday, long }) => (
            <label key={weekday}>
              <input
                type="checkbox"
                name={`weekday-${weekday}`}
                checked={weekdaysOff.includes(weekday as Weekday)}
                onChange={() => toggle(weekday as Weekday)}
              />
              {long}
            </label>
          ))}
        </fieldset>
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <Row>
          <Button type="submit" busy={isBusy} busyLabel={t('ui:saving')}>
            {t('availability:rules.save')}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}

function useBookingRules(
  record: CalendarRecord,
  change: ChangeCalendar,
  showToast: ReturnType<typeof useToast>,
) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [off, setOff] = useState<readonly Weekday[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const expectRefusal = useLateRefusal()
  const capacity = typed ?? String(record.capacity)
  const weekdaysOff = off ?? record.weekdaysOff
  const error =
    /^\d{1,3}$/.test(capacity.trim()) && isCapacity(Number(capacity))
      ? null
      : t('availability:rules.capacityWrong')

  const toggle = (weekday: Weekday) =>
    setOff(
      weekdaysOff.includes(weekday)
        ? weekdaysOff.filter((each) => each !== weekday)
        : [...weekdaysOff, weekday],
    )

  async function save() {
    if (isBusy || error) return
    setBusy(true)
    setRefusal(null)
    const tellIfLeft = expectRefusal()
    // What stands there unchanged may have been changed in another tab.
    const answer = await change({
      ...(typed === null ? {} : { capacity: Number(typed) }),
      ...(off === null ? {} : { weekdaysOff: [...off] }),
    })
    setBusy(false)
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void save())
      return setRefusal(answer.code)
    }
    // What was typed meanwhile stays.
    setTyped((now) => (now === typed ? null : now))
    setOff((now) => (now === off ? null : now))
    showToast({ message: t('availability:rules.saved') })
  }

  return { setTyped, refusal, isBusy, capacity, weekdaysOff, error, toggle, save }
}

function isCapacity(count: number) {
  return count >= 1 && count <= 100
}
