import { useState } from 'react'
import { daysBetween, isFarAhead } from '#machines/availability/month.rules.ts'
import { isStorableDay } from '#machines/kernel/values/dates.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Pair, Row } from '#src/ui/layout/layout.tsx'

/** Several days in a row, such as a holiday. */
export function RangeForm({
  today,
  onBlock,
}: {
  today: string
  /** Answers whether they were kept. */
  onBlock: (days: string[]) => Promise<boolean>
}) {
  const { t } = useTranslation()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wrong = problemsOf(from, to, today)

  async function submit() {
    setTried(true)
    if (isBusy || wrong.from || wrong.to) return
    setBusy(true)
    const isKept = await onBlock(daysBetween(from, to))
    setBusy(false)
    if (!isKept) return
    setFrom('')
    setTo('')
    setTried(false)
  }

  const field = {
    required: true,
    ...dateFieldTexts(),
  }
  const messageOf = (code: (typeof wrong)['from']) =>
    hasTried && code ? t(`availability:range.${code}`) : null
  return (
    <Form checksDays={false} onSubmit={() => void submit()}>
      <h3>{t('availability:range.title')}</h3>
      <Pair>
        <DateField
          {...field}
          name="from"
          label={t('availability:range.from')}
          value={from}
          error={messageOf(wrong.from)}
          onChange={setFrom}
        />
        <DateField
          {...field}
          name="to"
          label={t('availability:range.to')}
          value={to}
          error={messageOf(wrong.to)}
          onChange={setTo}
        />
      </Pair>
      <Row>
        <Button type="submit" kind="quiet" busy={isBusy} busyLabel={t('ui:saving')}>
          {t('availability:range.block')}
        </Button>
      </Row>
    </Form>
  )
}

type Wrong = 'missing' | 'past' | 'order' | 'long' | null

function problemsOf(from: string, to: string, today: string): { from: Wrong; to: Wrong } {
  if (!isDay(from) || !isDay(to))
    return { from: isDay(from) ? null : 'missing', to: isDay(to) ? null : 'missing' }
  if (from < today) return { from: 'past', to: null }
  if (to < from) return { from: null, to: 'order' }
  return { from: null, to: isFarAhead(to, today) ? 'long' : null }
}

function isDay(text: string) {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isStorableDay(text)
}
