import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { answerBy, reasonProblem } from '#machines/vendors/vendor-approval.rules.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './approval.module.css'

interface AppealFormProps {
  /** What it is about: a business, and the decision by its instant. */
  about: string
  busy: boolean
  now: Date
  /** Whether it was sent. */
  onSend: (reason: string) => Promise<boolean>
  onKeep: () => void
}

/**
 * Why the team should look again, and what happens then and by when. What is typed is kept in this
 * browser until it is sent.
 */
export function AppealForm({ about, busy, now, onSend, onKeep }: AppealFormProps) {
  const { t } = useTranslation()
  const [kept] = useState(() => storedInBrowser(`appeal.${about}`, parsedBy(v.string())))
  const [reason, setReason] = useState(() => kept.read() ?? '')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLElement>(null)
  // What was opened takes the focus of the button that is gone.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const problem = reasonProblem(reason)
  const shown = problem === 'required' && !isMissing ? null : problem

  async function send() {
    setMissing(problem === 'required')
    if (problem !== null) return form.current?.querySelector('textarea')?.focus()
    if (await onSend(reason)) kept.write(null)
    return undefined
  }

  return (
    <section ref={form} aria-label={t('vendors:appeal.title')} className={css.appeal}>
      <Stack>
        <h3>{t('vendors:appeal.title')}</h3>
        <TextArea
          label={t('vendors:appeal.label')}
          hint={t('vendors:appeal.hint')}
          name="appeal"
          required
          error={errorText(shown)}
          value={reason}
          onChange={(typed) => {
            kept.write(typed)
            setReason(typed)
            setMissing(false)
          }}
        />
        <Soft small>
          {t('vendors:appeal.next')}{' '}
          {t('vendors:appeal.by', { day: formatWhen(answerBy(now.toISOString()), now) })}
        </Soft>
        <div className={css.acts}>
          <Button busy={busy} busyLabel={t('vendors:appeal.busy')} onPress={() => void send()}>
            {t('vendors:appeal.send')}
          </Button>
          <Button kind="quiet" onPress={onKeep}>
            {t('vendors:appeal.keep')}
          </Button>
        </div>
      </Stack>
    </section>
  )
}
