import { maxText } from '#machines/bookings/booking.schema.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { FormHead } from '#src/ui/overlays/form-head.tsx'
import { consequenceTexts, otherName } from '../booking-texts.tsx'
import type { FormProps } from './offer-form.tsx'
import css from './booking.module.css'

/** What calling it off means for both, said before anybody does. */
export function CancelForm({ booking, busyWith, take, onClose }: FormProps) {
  const { t } = useTranslation()
  const [text, setText] = useKeptText(`cancel.${booking.id}`)
  const name = otherName(booking)
  const { consequences } = booking
  const isTooLong = text.trim().length > maxText
  if (consequences === null) return null

  async function cancel() {
    if (isTooLong || consequences === null) return
    const { owedMinor } = consequences.mine
    if (!(await take({ event: 'CANCEL', text: text.trim(), owedMinor }))) return
    setText('')
    onClose()
  }

  return (
    <div className={css.box}>
      <FormHead title={t('bookings:cancel.title', { name })}>
        <ul>
          {consequenceTexts(consequences.mine, booking).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{t('bookings:cancel.freeDay', { name })}</li>
        </ul>
      </FormHead>
      <Form onSubmit={() => void cancel()}>
        <TextArea
          label={t('bookings:cancel.message', { name })}
          name="text"
          value={text}
          error={isTooLong ? t('errors:too_long') : null}
          onChange={setText}
        />
        <div className={css.acts}>
          <Button
            type="submit"
            kind="danger"
            busy={busyWith === 'CANCEL'}
            busyLabel={t('bookings:busy')}
          >
            {t('bookings:cancel.act')}
          </Button>
          <Button kind="bare" onPress={onClose}>
            {t('bookings:cancel.keep')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
