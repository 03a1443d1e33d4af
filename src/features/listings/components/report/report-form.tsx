import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { newReportSchema, reportReasons } from '#machines/reports/listing-report.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { reportListing } from '../../listing.queries.ts'

interface Typed {
  reason: string
  text: string
  email: string
}

interface ReportFormProps {
  slug: string
  email: string
  onCancel: () => void
  onSent: (isReceiptSent: boolean) => void
}

/** What is wrong with a listing, for the review team. What is typed stays until it is sent. */
export function ReportForm({ slug, email, onCancel, onSent }: ReportFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Typed>({ reason: '', text: '', email })
  const [problems, setProblems] = useState<ReturnType<typeof fieldProblems>>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form stands where its button was, and takes the focus of it.
  useEffect(() => heading.current?.focus(), [])
  const problemAt = (field: keyof Typed) =>
    errorText(problems.find(({ path }) => path === field)?.code ?? null)
  const change = (field: keyof Typed) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setProblems(problems.filter(({ path }) => path !== field))
  }

  async function send() {
    const parsed = v.safeParse(newReportSchema, typed)
    setProblems(fieldProblems(newReportSchema, typed))
    if (!parsed.success) return
    setBusy(true)
    const answer = await sendOnce(parsed.output, (key) => reportListing(slug, parsed.output, key))
    setBusy(false)
    if (answer.result === 'answer') onSent(parsed.output.email !== '')
    else setRefusal(answer.code)
  }

  return (
    <Card label={t('listings:report.title')}>
      <Stack gap="tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('listings:report.title')}
        </h2>
        <Soft>{t('listings:report.lead')}</Soft>
      </Stack>
      <Form onSubmit={() => void send()}>
        <ReportFields typed={typed} problemAt={problemAt} change={change} />
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <Row>
          <Button type="submit" busy={isBusy} busyLabel={t('listings:report.busy')}>
            {t('listings:report.send')}
          </Button>
          <Button kind="quiet" onPress={onCancel}>
            {t('listings:report.cancel')}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}

interface ReportFieldsProps {
  typed: Typed
  problemAt: (field: keyof Typed) => string | null
  change: (field: keyof Typed) => (value: string) => void
}

function ReportFields({ typed, problemAt, change }: ReportFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceTiles
        label={t('listings:report.reason')}
        name="reason"
        required
        value={typed.reason}
        error={problemAt('reason')}
        choices={reportReasons.map((value) => ({
          value,
          label: t(`listings:report.reasons.${value}`),
        }))}
        onChange={change('reason')}
      />
      <TextArea
        label={t('listings:report.text')}
        hint={t('listings:report.textHint')}
        name="text"
        required
        value={typed.text}
        error={problemAt('text')}
        onChange={change('text')}
      />
      <TextField
        label={t('listings:report.email')}
        hint={t('listings:report.emailHint')}
        name="email"
        type="email"
        autoComplete="email"
        value={typed.email}
        error={problemAt('email')}
        onChange={change('email')}
      />
    </>
  )
}
