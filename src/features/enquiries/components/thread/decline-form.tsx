import { useEffect, useRef, useState } from 'react'
import { declineReasons, maxDeclineWords } from '#machines/enquiries/enquiry.schema.ts'
import type { DeclineReason, PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './thread.module.css'

interface DeclineProps {
  side: PartySide
  name: string
  isBusy: boolean
  onSend: (answer: { reason: DeclineReason; words: string }) => void
  onClose: () => void
}

/** A polite no: a reason, and words that are ready to send and may be changed. */
export function DeclineForm({ side, name, isBusy, onSend, onClose }: DeclineProps) {
  const { t } = useTranslation()
  const reasons: readonly DeclineReason[] = declineReasons[side]
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function choose(chosen: DeclineReason) {
    const ready = reason === null ? '' : t(`enquiries:decline.text.${reason}`)
    // What somebody wrote themselves is theirs to keep.
    if (words.trim() === '' || words === ready) setWords(t(`enquiries:decline.text.${chosen}`))
    setReason(chosen)
    setMissing(false)
  }

  const isTooLong = words.trim().length > maxDeclineWords

  function send() {
    if (isBusy || isTooLong) return
    if (reason === null) setMissing(true)
    else onSend({ reason, words: words.trim() })
  }

  return (
    <div ref={form} className={css.box}>
      <Stack gap="tight">
        <h3>{t('enquiries:decline.title', { name })}</h3>
        <Soft small>{t('enquiries:decline.lead')}</Soft>
      </Stack>
      <Form onSubmit={send}>
        <ChoiceTiles
          label={t('enquiries:decline.reason')}
          name="reason"
          value={reason ?? ''}
          error={isMissing ? t('errors:required') : null}
          choices={reasons.map((value) => ({
            value,
            label: t(`enquiries:decline.label.${value}`),
          }))}
          onChange={choose}
        />
        <TextArea
          label={t('enquiries:decline.words')}
          hint={t('enquiries:decline.wordsHint')}
          name="words"
          error={isTooLong ? t('errors:too_long') : null}
          value={words}
          onChange={setWords}
        />
        <div className={css.acts}>
          <Button type="submit" kind="danger" busy={isBusy} busyLabel={t('enquiries:decline.busy')}>
            {t('enquiries:decline.act')}
          </Button>
          <Button kind="bare" onPress={onClose}>
            {t('enquiries:decline.close')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
