import { useState } from 'react'
import * as v from 'valibot'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { isPrivate } from '#machines/enquiries/enquiry.selectors.ts'
import { threadReasons } from '#machines/enquiries/thread/thread-report.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useKeptForm } from '#src/client/storage/use-kept-form.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Checkbox, ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { reportThread } from '../../enquiries.queries.ts'
import { otherName } from '../enquiry-texts.tsx'

interface ReportProps {
  enquiry: Enquiry
  /** What the reader has in sight: one of the other side's messages may be what it is about. */
  entries: readonly Entry[]
  disabledReason: string | null
  onSent: () => void
}

/** The way to the review team, for what goes too far. */
export function ReportThread(props: ReportProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // A draft has no other side yet.
  if (isPrivate(props.enquiry.state)) return null
  return (
    <>
      <Button kind="bare" disabledReason={props.disabledReason} onPress={() => setOpen(true)}>
        {t('enquiries:report.open')}
      </Button>
      {isOpen ? <ReportWindow {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ReportWindow(props: ReportProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const { enquiry, entries, onClose } = props
  const name = otherName(enquiry, enquiry.side)
  const { report, change, problems, isBusy, refusal, send } = useReport(props)
  return (
    <Window title={t('enquiries:report.title', { name })} onClose={onClose} appliesAtOnce>
      <Soft>{t('enquiries:report.lead')}</Soft>
      <Form onSubmit={() => void send()}>
        <ChoiceTiles
          label={t('enquiries:report.reason')}
          name="reason"
          value={report.reason ?? ''}
          error={problems.reason}
          choices={threadReasons.map((value) => ({
            value,
            label: t(`enquiries:report.reasons.${value}`),
          }))}
          onChange={(reason) => change({ reason })}
        />
        <Select
          label={t('enquiries:report.about')}
          name="entryId"
          value={report.entryId ?? ''}
          empty={t('enquiries:report.whole')}
          choices={messagesOf(enquiry, entries)}
          onChange={(entryId) => change({ entryId: entryId === '' ? null : entryId })}
        />
        <TextArea
          label={t('enquiries:report.text')}
          name="reportText"
          required
          value={report.text}
          error={problems.text}
          onChange={(text) => change({ text })}
        />
        {mayBlock(enquiry) ? (
          <Checkbox name="block" checked={report.block} onChange={(block) => change({ block })}>
            {t('enquiries:report.block', { name })}
          </Checkbox>
        ) : null}
        <WindowActs
          act={t('enquiries:report.send')}
          acting={t('enquiries:report.busy')}
          isBusy={isBusy}
          refusal={errorText(refusal)}
          close={t('enquiries:report.cancel')}
        />
      </Form>
    </Window>
  )
}

const typedSchema = v.object({
  reason: v.nullable(v.picklist(threadReasons)),
  text: v.string(),
  entryId: v.nullable(v.string()),
  block: v.boolean(),
})

/** What is typed, and how it is sent. What is wrong is told once it was sent. */
function useReport({ enquiry, onSent, onClose }: ReportProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const showToast = useToast()
  const sendOnce = useSendOnce()
  const { typed, change, forget } = useKeptForm(`report.${enquiry.id}`, typedSchema, {
    reason: null,
    text: '',
    entryId: null,
    block: mayBlock(enquiry),
  })
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()
  // Blocking may have become impossible since it was ticked.
  const report = { ...typed, block: typed.block && mayBlock(enquiry) }
  const { reason, text } = report
  const textProblem =
    text.trim() === '' ? 'required' : text.trim().length > 2_000 ? 'too_long' : null

  async function send() {
    setSent(true)
    if (isBusy || reason === null || textProblem !== null) return
    setBusy(true)
    const asked = { ...report, reason, text: text.trim() }
    const tellIfLeft = expectRefusal()
    const answer = await sendOnce(asked, (key) => reportThread(enquiry.id, asked, key))
    setBusy(false)
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void send())
      return setRefusal(answer.code)
    }
    forget()
    showToast({ message: t('enquiries:report.sent') })
    onSent()
    onClose()
  }

  const problems = {
    reason: isSent && reason === null ? errorText('required') : null,
    text: isSent ? errorText(textProblem) : null,
  }
  return { report, change, problems, isBusy, refusal, send }
}

function mayBlock({ actions }: Enquiry) {
  return actions.some(({ event, refusedBy }) => event === 'BLOCK' && refusedBy.length === 0)
}

/** The other side's messages, the latest first, each by its first words. */
function messagesOf({ side }: Enquiry, entries: readonly Entry[]) {
  return entries
    .filter(({ kind, side: by, body }) => kind === 'message' && by !== side && body !== '')
    .toReversed()
    .map(({ id, body }) => ({ value: id, label: body.slice(0, 80) }))
}
