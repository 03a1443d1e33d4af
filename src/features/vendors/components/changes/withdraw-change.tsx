import { useState } from 'react'
import type { BusinessChangeRecord } from '#machines/changes/business-change.schema.ts'
import { ownerActions } from '#machines/changes/business-change.selectors.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { withdrawChange } from '../../change.queries.ts'
import css from '../approval.module.css'

/** Withdrawing a change that waits for the review team. */
export function WithdrawChange({
  change,
  onAnswer,
  onDone,
}: {
  change: BusinessChangeRecord
  onAnswer: () => Promise<void>
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { takeOnce } = useAttempts()
  const expectRefusal = useLateRefusal()

  async function withdraw() {
    if (isBusy) return
    setBusy(true)
    const tellIfLeft = expectRefusal()
    const answer = await takeOnce('WITHDRAW', change.version, ({ version, key }) =>
      withdrawChange(change, version, key),
    )
    await onAnswer()
    setBusy(false)
    if (answer.result === 'answer') return onDone()
    setRefused(answer.code)
    tellIfLeft(answer.code, () => void withdraw())
  }

  return (
    <>
      <Notice kind="critical">{errorText(refused)}</Notice>
      <div className={css.acts}>
        <LifecycleActions
          actions={ownerActions(change.state)}
          busyWith={isBusy ? 'WITHDRAW' : null}
          kind="quiet"
          onTake={() => void withdraw()}
          textsFor={() => ({
            label: t('vendors:change.withdraw'),
            busy: t('vendors:change.withdrawing'),
          })}
        />
      </div>
    </>
  )
}
