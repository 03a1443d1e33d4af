import { useRef, useState } from 'react'
import type { Report, ReportRequest } from '#machines/reports/listing-report.schema.ts'
import { isOpen, reportActions } from '#machines/reports/listing-report.selectors.ts'
import { reasonProblem } from '#machines/vendors/vendor-approval.rules.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { answerReport } from '../../team.queries.ts'
import css from '../approval.module.css'

interface ReportCardProps {
  report: Report
  onMoved: () => void
  readAgain: () => void
}

/**
 * One report, with what was written and the team's answer. It stays in place after it was answered,
 * until the page is left.
 */
export function ReportCard({ report: read, onMoved, readAgain }: ReportCardProps) {
  const { t } = useTranslation()
  const [moved, setMoved] = useState<Report | null>(null)
  // What was read again since may be newer than what the last step left.
  const report = moved && moved.version > read.version ? moved : read
  const { business, reason, text, at } = report
  const about = t('review:reports.about', {
    reason: t(`listings:report.reasons.${reason}`),
    day: formatInstant(at),
  })
  return (
    <Card label={t('review:reports.card', { name: business.name, about })}>
      <Stack gap="tight">
        <h2>{business.name}</h2>
        <Soft small>{about}</Soft>
      </Stack>
      <blockquote className={css.said}>{text}</blockquote>
      <Conversation report={report} />
      <p>
        <Link to={`/admin/review/${business.id}`}>
          {t('review:reports.open', { name: business.name })}
        </Link>
      </p>
      <TeamAnswer report={report} />
      <AnswerForm
        report={report}
        keep={(now) => {
          setMoved(now)
          onMoved()
        }}
        readAgain={readAgain}
      />
    </Card>
  )
}

/** In which conversation it happened, who is reported, and the message that it is about. */
function Conversation({ report: { thread, business } }: { report: Report }) {
  const { t } = useTranslation()
  if (thread === null) return null
  const { couple, reported, message } = thread
  const name = coupleName(couple) || t('review:reports.gone')
  return (
    <>
      <p>{t(`review:reports.thread.${reported}`, { couple: name, business: business.name })}</p>
      {message === null ? null : (
        <figure className={css.word}>
          <figcaption>{t('review:reports.message')}</figcaption>
          <blockquote className={css.said}>{message}</blockquote>
        </figure>
      )}
    </>
  )
}

/** What the team said, and who reads what it will say. */
function TeamAnswer({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { state, answer, since } = report
  return (
    <>
      {answer === null ? null : (
        <figure className={css.word}>
          <figcaption>
            {isOpen(state)
              ? t('review:reports.answeredBefore')
              : t('review:reports.answered', { day: formatInstant(since) })}
          </figcaption>
          <blockquote className={css.said}>{answer}</blockquote>
        </figure>
      )}
      {isOpen(state) ? <Soft small>{t(`review:reports.${whoHears(report)}`)}</Soft> : null}
    </>
  )
}

/** Who hears of the decision: whoever reported a conversation has an account. */
function whoHears({ thread, isAnswerable }: Report) {
  if (thread !== null) return 'noticed'
  return isAnswerable ? 'answerable' : 'silent'
}

interface AnswerFormProps {
  report: Report
  keep: (report: Report) => void
  readAgain: () => void
}

type Step = ReportRequest['event']

function AnswerForm({ report, keep, readAgain }: AnswerFormProps) {
  const { t } = useTranslation()
  const { id, state, business } = report
  const [answer, setAnswer] = useKeptText(`report.${id}`)
  const [problem, setProblem] = useState<ReturnType<typeof reasonProblem>>(null)
  const form = useRef<HTMLDivElement>(null)
  const { outcome, take, busyWith } = useLifecycleAction<Report, Step>({
    record: report,
    versionOf: (record) => record.version,
    keep,
    readAgain,
  })

  const send = (request: ReportRequest, key: string) => answerReport(id, request, key)

  async function decide(event: Step) {
    const wrong = event === 'REOPEN' ? null : reasonProblem(answer)
    setProblem(wrong)
    if (wrong !== null) return form.current?.querySelector('textarea')?.focus()
    const isDone = await (event === 'REOPEN'
      ? take({ event }, send)
      : take({ event, answer: answer.trim() }, send))
    // The buttons are gone with the state that they belong to.
    if (!isDone) return
    setAnswer('')
    form.current?.focus()
  }

  return (
    <div ref={form} tabIndex={-1} className={css.told}>
      <Outcome outcome={outcome} name={business.name} />
      {isOpen(state) ? (
        <TextArea
          label={t('review:reports.answer')}
          hint={t(report.isAnswerable ? 'review:reports.answerHint' : 'review:reports.keptHint')}
          name={`answer-${id}`}
          required
          error={errorText(problem)}
          value={answer}
          onChange={(typed) => {
            setAnswer(typed)
            setProblem(null)
          }}
        />
      ) : null}
      <div className={css.acts}>
        <LifecycleActions
          actions={reportActions(state)}
          busyWith={busyWith}
          kind={(event) => (event === 'UPHOLD' ? 'primary' : 'quiet')}
          onTake={decide}
          textsFor={({ event }) => ({
            label: t(`review:reports.${event}.act`),
            name: t(`review:reports.${event}.named`, { name: business.name }),
            busy: t(`review:reports.${event}.busy`),
          })}
        />
      </div>
    </div>
  )
}

interface OutcomeProps {
  outcome: ReturnType<typeof useLifecycleAction<Report, Step>>['outcome']
  name: string
}

function Outcome({ outcome, name }: OutcomeProps) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="positive">
        {outcome.state === 'done' ? t(`review:reports.${outcome.step}.done`, { name }) : null}
      </Notice>
      <Notice>{outcome.state === 'stale' ? t('review:reports.stale') : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('review:reports.refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}
