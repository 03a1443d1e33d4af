import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  declineReasons,
  declineReasonSchema,
  maxDeclineText,
} from '#machines/enquiries/enquiry.schema.ts'
import type { DeclineReason, PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { useKeptForm } from '#src/client/storage/use-kept-form.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './thread.module.css'

interface DeclineProps {
  enquiryId: string
  side: PartySide
  name: string
  isBusy: boolean
  /** Whether it was sent. */
  onSend: (answer: { reason: DeclineReason; text: string }) => Promise<boolean>
  onClose: () => void
}

const reasonSchema = v.nullable(declineReasonSchema)
const typedSchema = v.union([
  v.object({ reason: reasonSchema, text: v.string() }),
  // As an earlier release stored it.
  v.pipe(
    v.object({ reason: reasonSchema, words: v.string() }),
    v.transform(({ reason, words: text }) => ({ reason, text })),
  ),
])
const nothing = { reason: null, text: '' }

/** A polite no: a reason, and words that are ready to send and may be changed. */
export function DeclineForm({ enquiryId, side, name, isBusy, onSend, onClose }: DeclineProps) {
  const { t } = useTranslation()
  const reasons: readonly DeclineReason[] = declineReasons[side]
  const { typed, change, forget } = useKeptForm(`decline.${enquiryId}`, typedSchema, nothing)
  const { reason, text } = typed
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function choose(chosen: DeclineReason) {
    const ready = reason === null ? '' : t(`enquiries:decline.text.${reason}`)
    // What somebody wrote themselves is theirs to keep.
    const isOwn = text.trim() !== '' && text !== ready
    change({ reason: chosen, text: isOwn ? text : t(`enquiries:decline.text.${chosen}`) })
    setMissing(false)
  }

  const isTooLong = text.trim().length > maxDeclineText

  async function send() {
    if (isBusy || isTooLong) return
    if (reason === null) setMissing(true)
    else if (await onSend({ reason, text: text.trim() })) forget()
  }

  return (
    <div ref={form} className={css.box}>
      <Stack gap="tight">
        <h3>{t('enquiries:decline.title', { name })}</h3>
        <Soft small>{t('enquiries:decline.lead')}</Soft>
      </Stack>
      <Form onSubmit={() => void send()}>
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
          label={t('enquiries:decline.message')}
          hint={t('enquiries:decline.messageHint')}
          name="text"
          error={isTooLong ? t('errors:too_long') : null}
          value={text}
          onChange={(written) => change({ text: written })}
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
