import { useState } from 'react'
import * as v from 'valibot'
import { minorFrom } from '#machines/kernel/values/money.ts'
import { maxText } from '#machines/quotes/quote.schema.ts'
import { useKeptForm } from '#src/client/storage/use-kept-form.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'

interface CounterProps {
  quoteId: string
  currency: string
  name: string
  isBusy: boolean
  refusal: string | null
  /** Whether the quote is no longer open: what was typed can be copied. */
  isOver: boolean
  /** Whether it was sent. */
  onSend: (counter: { text: string; totalMinor: number | null }) => Promise<boolean>
  onClose: () => void
}

const typedSchema = v.union([
  v.object({ text: v.string(), total: v.string() }),
  // As an earlier release stored it.
  v.pipe(
    v.object({ words: v.string(), total: v.string() }),
    v.transform(({ words: text, total }) => ({ text, total })),
  ),
])

/** Asks for changes: a message, and a total if it is about the price. */
export function CounterWindow({
  quoteId,
  currency,
  name,
  isBusy,
  refusal,
  isOver,
  onSend,
  onClose,
}: CounterProps) {
  const { t } = useTranslation()
  const { typed, change, forget } = useKeptForm(`counter.${quoteId}`, typedSchema, {
    text: '',
    total: '',
  })
  const { text, total } = typed
  const [isSent, setSent] = useState(false)
  const { totalMinor, isUnread } = totalFrom(total, currency)
  const problem = problemOf(text.trim())

  async function send() {
    setSent(true)
    if (isUnread || problem !== null) return
    if (await onSend({ text: text.trim(), totalMinor })) forget()
  }

  return (
    <Window title={t('quotes:act.counterTitle')} onClose={onClose} appliesAtOnce>
      <Form onSubmit={() => void send()}>
        <Soft>{t('quotes:act.counterMeans', { name })}</Soft>
        <TextArea
          name="text"
          label={t('quotes:act.counterText')}
          required
          value={text}
          error={isSent ? errorText(problem) : null}
          onChange={(written) => change({ text: written })}
        />
        <TextField
          name="total"
          label={t('quotes:act.counterTotal')}
          hint={t('quotes:act.counterTotalHint', { currency })}
          inputMode="decimal"
          autoComplete="off"
          value={total}
          error={isSent && isUnread ? errorText('invalid_amount') : null}
          onChange={(written) => change({ total: written })}
        />
        <WindowActs
          act={t('quotes:act.counterAct')}
          acting={t('quotes:act.countering')}
          isBusy={isBusy}
          disabledReason={isOver ? t('quotes:act.counterOver') : null}
          refusal={isSent && !isOver ? refusal : null}
          close={t('quotes:act.close')}
        />
      </Form>
    </Window>
  )
}

function problemOf(text: string) {
  if (text === '') return 'required'
  return text.length > maxText ? 'too_long' : null
}

/** A total that is left blank is none. */
function totalFrom(typed: string, currency: string) {
  const isBlank = typed.trim() === ''
  const totalMinor = isBlank ? null : minorFrom(typed, currency)
  return { totalMinor, isUnread: !isBlank && (totalMinor === null || totalMinor === 0) }
}
